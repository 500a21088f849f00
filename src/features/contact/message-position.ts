/**
 * Where a message stands in the lists of the inbox, as one number: the tab, then unread ones, then the newest. The index
 * of the search has its rows in this order, so that the first of any number of matches are found without sorting them.
 */
import { type InboxTab, inboxTabs } from './inbox-message.ts'

/** The parts of a position, 53 bits in all, which JavaScript has exactly. */
const timeSize = 2 ** 42
/** The number of positions in a millisecond. */
export const tieSize = 2 ** 8
const readSize = timeSize * tieSize
/** The number of positions in a tab. */
export const tabSize = readSize * 2

export interface MessageState {
  id: string
  created_at: string
  read_at: string | null
  is_spam: number
  deleted_at: string | null
}

/** Ascending from the top of the list. Messages of the same millisecond may have the same. */
export function positionOf({ id, created_at, read_at, is_spam, deleted_at }: MessageState): number {
  const tab: InboxTab = deleted_at ? 'deleted' : Number(is_spam) === 1 ? 'spam' : 'inbox'
  const time = Math.min(Math.max(Date.parse(created_at) || 0, 0), timeSize - 1)
  // The lists have the greater id first; a UUID begins with random digits.
  const tie = Number.parseInt(id.slice(0, 2), 16) || 0
  return (
    firstPosition(tab) +
    (read_at ? readSize : 0) +
    (timeSize - 1 - time) * tieSize +
    (tieSize - 1 - tie)
  )
}

export function firstPosition(tab: InboxTab): number {
  return inboxTabs.indexOf(tab) * tabSize
}
