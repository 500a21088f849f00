import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#admin-paths.ts'
import { adminQuery } from '#api/admin/admin-queries.ts'
import type { MessageCounts } from '#features/contact/inbox-message.ts'

/** The number of unread messages; renders nothing for zero. */
export function UnreadCount() {
  const { data } = useQuery(adminQuery<MessageCounts>(adminApi.messageCounts))
  if (!data?.unread) return null
  return (
    <span className="admin-count">
      {data.unread}
      <span className="sr-only"> unread</span>
    </span>
  )
}
