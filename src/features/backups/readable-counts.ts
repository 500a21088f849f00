import type { BackupCounts } from './backup.ts'

/** '6 posts', '1 message' and so on. */
export function readableCounts({ posts, messages, users, uploads }: BackupCounts): string[] {
  return [
    several(posts, 'post'),
    several(messages, 'message'),
    several(users, 'user'),
    several(uploads, 'uploaded file'),
  ]
}

function several(count: number, noun: string) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
