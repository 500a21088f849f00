import { PageHeader } from '#ui/admin/page-header.tsx'

export function MessagesPage() {
  return <PageHeader title="Messages" />
}
