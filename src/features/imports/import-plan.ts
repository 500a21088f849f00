/** What an import is going to do, and what it has done: shown on the command line and in the admin area. */

/** `conflict`: it was edited on the site; `deleted`: it was deleted there. Both stay as they are. */
export type PlannedAction = 'create' | 'update' | 'unchanged' | 'conflict' | 'deleted' | 'invalid'

export interface PlannedPost {
  sourceId: string
  file: string
  title: string
  action: PlannedAction
  state: 'draft' | 'scheduled' | 'published'
  /** Its address on this site; of a draft: once it is published. */
  path: string
  /** ISO 8601. */
  publishedAt: string | null
  tags: string[]
  pictures: number
  links: number
  /** Paths that will redirect to it. */
  oldPaths: string[]
  lost: string[]
  changed: string[]
  /** Why it cannot be imported. */
  problem?: string
}

export interface PlannedProblem {
  file: string
  line?: number
  message: string
}

export interface ImportPlan {
  kind: 'markdown' | 'ghost' | 'wordpress' | 'folio'
  posts: PlannedPost[]
  problems: PlannedProblem[]
  leftOut: { file: string; reason: string }[]
}

export interface ImportOutcome {
  counts: Record<PlannedAction, number>
  /** Pictures that were stored; others were there. */
  pictures: number
  /** Posts that could not be stored, and pictures. */
  problems: PlannedProblem[]
  /** Stopped before the end. */
  isStopped: boolean
}

export function countActions(posts: Pick<PlannedPost, 'action'>[]): ImportOutcome['counts'] {
  const counts = { create: 0, update: 0, unchanged: 0, conflict: 0, deleted: 0, invalid: 0 }
  for (const { action } of posts) counts[action]++
  return counts
}

/** An import of the admin area. */
export interface ImportRun {
  _id: string
  /** Of the uploaded file. */
  name: string
  /** `interrupted`: its process ended; it can go on. */
  state: 'planning' | 'planned' | 'applying' | 'stopped' | 'interrupted' | 'done' | 'failed'
  startedAt: string
  finishedAt?: string
  /** Posts that are finished, of `total`. */
  done: number
  total: number
  /** One that was stopped early has none; it goes on with it. */
  hasPlan: boolean
  outcome?: ImportOutcome
  problem?: string
}

export interface ImportOverview {
  /** The latest one. */
  run: ImportRun | null
}

export const maxImportBytes = 500 * 1024 * 1024
