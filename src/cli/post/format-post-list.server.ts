/** Posts as a table for the terminal. */
import type { AdminPostSummary, PostStatus } from '#features/posts/post.ts'
import type { Terminal } from '../terminal.server.ts'

const colors = { draft: 'yellow', scheduled: 'cyan', published: 'green' } as const
const statusWidth = 'published'.length

export function formatPostList(posts: AdminPostSummary[], { style }: Terminal): string {
  if (posts.length === 0) return 'There are no such posts.'
  const width = Math.max(...posts.map(({ _id }) => _id.length))
  const shown = (status: PostStatus) => style(colors[status], status.padEnd(statusWidth))
  return posts
    .map(({ _id, title, status, createdAt, hasUnpublishedChanges }) =>
      [
        createdAt.slice(0, 10),
        shown(status),
        _id.padEnd(width),
        (title || 'Untitled') +
          (hasUnpublishedChanges && status !== 'draft' ? ' (unpublished changes)' : ''),
      ].join('  '),
    )
    .join('\n')
}
