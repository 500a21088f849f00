import { MessagesPage } from '#features/contact/admin/messages-page.tsx'
import { useReauth } from '#features/users/admin/account/use-reauth.tsx'

export function InboxPage() {
  const { withReauth, dialog } = useReauth()
  return (
    <>
      <MessagesPage withReauth={withReauth} />
      {dialog}
    </>
  )
}
