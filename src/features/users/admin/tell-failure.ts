import { isSessionOver, serverSentence } from '#http/admin/call-admin.ts'
import { showToast } from '#ui/toast-store.ts'

/** Says what could not be done, with the server's reason; an ended session leads to the login instead. */
export function tellFailure(title: string, error: unknown): void {
  console.error(error)
  if (isSessionOver(error)) return
  const description = serverSentence(error)
  showToast({ tone: 'destructive', title, ...(description && { description }) })
}
