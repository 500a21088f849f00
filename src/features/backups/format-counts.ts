import type { BackupCounts } from './backup.ts'

/** Formats as '6 posts', '1 message' etc. */
export function formatCounts({ posts, messages, users, uploads }: BackupCounts): string[] {
  return [
    pluralize(posts, 'post'),
    pluralize(messages, 'message'),
    pluralize(users, 'user'),
    pluralize(uploads, 'uploaded file'),
  ]
}

function pluralize(count: number, noun: string) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
