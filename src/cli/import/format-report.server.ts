/** An import as text for the terminal. */
import type {
  ImportOutcome,
  PlannedAction,
  PlannedPost,
  PlannedProblem,
} from '#features/imports/import-plan.ts'
import { countActions } from '#features/imports/import-plan.ts'
import type { ImportReport } from './run-import.server.ts'

const actions: Record<PlannedAction, string> = {
  create: 'new',
  update: 'update',
  unchanged: 'unchanged',
  conflict: 'kept: edited on the site',
  deleted: 'kept: deleted on the site',
  invalid: 'not imported',
}

export function formatReport({ plan, outcome }: ImportReport, command: string): string {
  const posts = plan.posts.filter(({ action }) => action !== 'unchanged').flatMap(postLines)
  const leftOut = plan.leftOut.map(({ file, reason }) => `left out: ${file} (${reason})`)
  const lines = [
    ...(outcome ? [] : [...posts, '']),
    ...plan.problems.map(problemLine),
    ...(outcome ? outcome.problems.map(problemLine) : leftOut),
    '',
    ...summary(outcome?.counts ?? countActions(plan.posts), outcome),
    ...(outcome ? [] : ['', 'Nothing was written. To import it:', command]),
    ...(outcome?.isStopped ? ['', 'Stopped. The same command goes on:', command] : []),
  ]
  return `\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n`
}

function postLines(post: PlannedPost): string[] {
  const {
    action,
    state,
    publishedAt,
    path,
    file,
    tags,
    pictures,
    oldPaths,
    lost,
    changed,
    problem,
  } = post
  const details = [
    ...(tags.length > 0 ? [`tags: ${tags.join(', ')}`] : []),
    ...(pictures > 0 ? [`pictures: ${pictures}`] : []),
    ...(oldPaths.length > 0 ? [`redirects from: ${oldPaths.join(', ')}`] : []),
    ...changed.map((text) => `changed: ${text}`),
    ...lost.map((text) => `lost: ${text}`),
    ...(problem ? [problem] : []),
  ]
  const date = publishedAt?.slice(0, 'yyyy-mm-dd'.length) ?? 'no date'
  return [
    `${actions[action]}, ${state}, ${date}  ${path}  (${file})`,
    ...details.map((text) => `    ${text}`),
  ]
}

function problemLine({ file, line, message }: PlannedProblem) {
  return `! ${file}${line === undefined ? '' : `:${line}`}: ${message}`
}

function summary(counts: ImportOutcome['counts'], outcome: ImportOutcome | undefined): string[] {
  const posts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([action, count]) => `${count} ${actions[action as PlannedAction]}`)
  return [
    `Posts: ${posts.join(', ') || 'none'}`,
    ...(outcome ? [`Pictures stored: ${outcome.pictures}`] : []),
  ]
}
