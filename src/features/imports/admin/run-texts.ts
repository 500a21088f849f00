/** What the page says about an import. */
import type { ImportOutcome, ImportRun, PlannedAction } from '../import-plan.ts'

export function isWorking(run: ImportRun | null | undefined): boolean {
  return run?.state === 'planning' || run?.state === 'applying'
}

export function runText({ state, done, total, hasPlan, problem }: ImportRun): string {
  switch (state) {
    case 'planning':
      return 'Reading the files.'
    case 'planned':
      return total > 0
        ? 'This is what would become of the posts. Nothing is written yet.'
        : 'There are no posts to import.'
    case 'applying':
      return 'Importing.'
    case 'stopped':
      if (problem) return problem
      return hasPlan
        ? `Stopped. ${done} of ${total} posts are finished; the import can go on.`
        : 'Stopped before all files were read. Nothing is written.'
    case 'interrupted':
      return 'Interrupted by a restart. The import can go on.'
    case 'done':
      return 'Done.'
    case 'failed':
      return problem ?? 'The import failed.'
  }
}

export const actionLabels: Record<PlannedAction, string> = {
  create: 'New',
  update: 'Update',
  unchanged: 'Unchanged',
  conflict: 'Kept: edited on the site',
  deleted: 'Kept: deleted on the site',
  invalid: 'Not imported',
}

export function outcomeText({ counts, pictures }: ImportOutcome): string {
  const posts = (Object.keys(actionLabels) as PlannedAction[])
    .filter((action) => counts[action] > 0)
    .map((action) => `${actionLabels[action]}: ${counts[action]}.`)
  return [...posts, `Pictures stored: ${pictures}.`].join(' ')
}
