import { useReauth } from '#features/users/admin/account/use-reauth.tsx'
import { WebhookList } from '#features/webhooks/admin/webhook-list.tsx'

export function WebhooksPage() {
  const { withReauth, dialog } = useReauth()
  return (
    <>
      <WebhookList withReauth={withReauth} />
      {dialog}
    </>
  )
}
