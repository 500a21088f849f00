/** What the page says about an import. */
import type { ImportOutcome, ImportRun, PlannedAction } from '../import-plan.ts'

export function isWorking(run: ImportRun | null | undefined): boolean {
  return run?.state === 'planning' || run?.state === 'applying'
}

export function runText({ state, done, total, problem }: ImportRun): string {
  switch (state) {
    case 'planning':
      return total > 0 ? `Reading: ${done} of ${total} posts.` : 'Reading the files.'
    case 'planned':
      return 'This is what would become of the posts. Nothing is written yet.'
    case 'applying':
      return total > 0 ? `Importing: ${done} of ${total} posts.` : 'Importing.'
    case 'stopped':
      return problem ?? `Stopped. ${done} of ${total} posts are finished; the import can go on.`
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
