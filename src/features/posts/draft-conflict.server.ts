import type { PostDraft } from './post.ts'

/** Why a request is refused that is based on another draft. @param stored undefined if it is gone */
export function draftConflictMessage(stored: PostDraft | undefined, account: string): string {
  if (!stored) return 'This draft was published or discarded since you opened it.'
  const { savedBy } = stored
  return savedBy && savedBy !== account
    ? `${savedBy} has saved this draft since you opened it.`
    : 'This draft was saved elsewhere since you opened it.'
}
