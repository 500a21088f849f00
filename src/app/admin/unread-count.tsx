import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#admin-routes.ts'
import type { MessageCounts } from '#features/contact/inbox-message.ts'
import { read } from '#http/admin/admin-reads.ts'

/** How many messages nobody has read; nothing where there are none. */
export function UnreadCount() {
  const { data } = useQuery(read<MessageCounts>(adminApi.messageCounts))
  if (!data?.unread) return null
  return (
    <span className="admin-count">
      {data.unread}
      <span className="sr-only"> unread</span>
    </span>
  )
}
