import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { formatShortTime } from '#api/admin/format-time.ts'
import type { SaveState } from '#features/editing/admin/save-loop.ts'
import type { PostFields } from '../../post-schema.ts'
import type { OpenPost } from './open-post.ts'
import { useTextStatistics } from './use-text-statistics.ts'

interface SaveStatusProps {
  form: UseFormReturn<PostFields>
  state: SaveState
  post: OpenPost | undefined
  /** The server's reason for a refusal. */
  error: string | undefined
  /** What has to be done before anything is saved. */
  hint: string | undefined
  /** Leads to the checks of the text. */
  checks: ReactNode
}

/** 'Saved 8:14 AM · 769 words · 4,310 characters · 4 min'. Only what failed is announced. */
export function SaveStatus({ form, state, post, error, hint, checks }: SaveStatusProps) {
  const { words, characters, minutes } = useTextStatistics(form)
  const failed = hint ?? failureText(state, error)
  const facts = [
    failed ? undefined : savedText(state, post?.draft?.savedAt),
    words > 0 && counted(words, 'word'),
    words > 0 && counted(characters, 'character'),
    words > 0 && `${minutes}\u00a0min`,
  ]
  return (
    <p className="save-status">
      <span role="status">{failed}</span>
      <span>{facts.filter(Boolean).join(' · ')}</span>
      {checks}
    </p>
  )
}

function counted(count: number, noun: string) {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`
}

function savedText(state: SaveState, savedAt: string | undefined) {
  if (state.kind === 'unsaved') return 'Editing…'
  if (state.kind === 'saving') return 'Saving…'
  const at = state.kind === 'saved' ? state.at : savedAt
  return at && `Saved ${formatShortTime(at, new Date())}`
}

function failureText(state: SaveState, error: string | undefined): string | undefined {
  switch (state.kind) {
    case 'retrying':
      return navigator.onLine
        ? 'Not saved: no response, kept in this browser'
        : 'Not saved: offline, kept in this browser'
    case 'conflict':
      return 'Not saved: saved elsewhere, kept in this browser'
    case 'stopped':
      return ['Not saved, kept in this browser', error].filter(Boolean).join(': ')
    default:
      return undefined
  }
}
