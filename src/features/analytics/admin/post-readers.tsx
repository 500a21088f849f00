import { useQuery } from '@tanstack/react-query'
import { adminApi } from '#admin-paths.ts'
import { adminQuery } from '#api/admin/admin-queries.ts'
import { minuteMs } from '#durations.ts'
import { analyticsHref } from './analytics-address.ts'
import { formatCount } from './format-figures.ts'

/** The readers of a post, as the API answers them. */
interface PostStats {
  _id: string
  people: number
  views: number
  /** Of the last 30 days. */
  people30: number
  views30: number
}

interface PostReadersProps {
  postId: string
  /** The path of its page. */
  path: string
}

/** '1,204 readers, 31 in 30 days', with a link to its figures; nothing while they are unknown. */
export function PostReaders({ postId, path }: PostReadersProps) {
  const { data } = useQuery({
    ...adminQuery<PostStats[]>(adminApi.analyticsPosts),
    staleTime: minuteMs,
  })
  if (!data) return null
  const { people = 0, people30 = 0 } = data.find(({ _id }) => _id === postId) ?? {}
  return (
    <a href={analyticsHref({ path })} className="post-readers figures">
      {formatCount(people)} {people === 1 ? 'reader' : 'readers'}
      {people > 0 && (
        <span className="post-readers-lately">, {formatCount(people30)} in 30 days</span>
      )}
    </a>
  )
}
