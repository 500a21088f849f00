/**
 * Synchronises a folder with a site, both ways, item by item. Each step leaves a state from which the next run goes on: the
 * common state is only what saves comparing again, and what both sides say is never replaced unless it was compared.
 */
import { redirectsFile } from '../content-files/content-paths.server.ts'
import { SourceError, type SourceProblem } from '../import/import-source.server.ts'
import { applyDecision, type SyncDeps } from './apply-decision.server.ts'
import { contentFolder } from './content-folder.server.ts'
import type { Decision } from './decide.server.ts'
import { readFolderItems } from './folder-items.server.ts'
import { lockFolder } from './folder-lock.server.ts'
import { folderPictures } from './folder-pictures.server.ts'
import { type Match, matchItems } from './match-items.server.ts'
import { type Planned, pathOf, planItem, takenNames } from './plan-item.server.ts'
import { syncRedirects } from './sync-redirects.server.ts'
import type { SyncSite } from './sync-site.server.ts'
import { readState, writeState } from './sync-state.server.ts'

export interface SyncOptions {
  now: () => Date
  /** Nothing is written. */
  isDryRun?: boolean
  /** Deletes also more than half of the posts, or of the projects. */
  allowsDeletions?: boolean
  onProgress?: (done: number, total: number) => void
}

export interface SyncReport {
  /** `copy`: of the site's text, in a conflict. */
  changes: { decision: Decision; path: string; copy?: string }[]
  problems: SourceProblem[]
}

/** So long a run may be repeated after its end was lost. */
const stateIntervalMs = 500

/** @throws SourceError if nothing can be synchronised */
export async function syncFolder(
  root: string,
  site: SyncSite,
  options: SyncOptions,
): Promise<SyncReport> {
  const folder = contentFolder(root)
  if (options.isDryRun) return run(folder, site, options)
  await folder.prepare()
  const unlock = await lockFolder(root)
  try {
    await folder.cleanUp(options.now())
    return await run(folder, site, options)
  } finally {
    unlock()
  }
}

async function run(
  folder: SyncDeps['folder'],
  site: SyncSite,
  options: SyncOptions,
): Promise<SyncReport> {
  const { now, isDryRun = false, onProgress } = options
  const state = await readState(folder, site.name)
  const pictures = folderPictures({ folder, site, known: state.pictures })
  const { paths, links } = await folder.list()
  const found = await readFolderItems(folder, paths)
  const items = await site.list()
  // Of a site far away there are none.
  const hasTags = items.some(({ kind }) => kind === 'tags')
  const files = found.filter(({ kind }) => hasTags || kind !== 'tags')
  const { matches, duplicates } = matchItems(state, files, items)
  const report: SyncReport = { changes: [], problems: [] }
  const fail = (file: string, error: unknown) => {
    if (!(error instanceof SourceError)) throw error
    const { message, line } = error
    report.problems.push({ file, message, ...(line && { line }) })
  }
  for (const { file, path } of duplicates) fail(file.path, sameId(path))
  const names = takenNames([...paths, ...links])
  const deps: SyncDeps = { folder, site, state, pictures, now, names, files }

  const planned: Planned[] = []
  for (const match of matches) {
    const path = pathOf(deps, match)
    try {
      assertNoLink(match, links)
      planned.push(await planItem(deps, match, path))
    } catch (error) {
      fail(path, error)
    }
  }
  const isUnclear = files.some((file) => file.problem) || duplicates.length > 0
  assertFewDeletions(planned, matches, options)

  let savedAt = performance.now()
  for (const [index, plan] of planned.entries()) {
    onProgress?.(index, planned.length)
    const { decision, path } = plan
    try {
      if (decision === 'delete on site' && isUnclear) throw postponed
      if (!isDryRun) await applyDecision(deps, plan)
      const isConflict = decision === 'conflict' || decision === 'still in conflict'
      if (!isQuiet(decision)) {
        report.changes.push({ decision, path, ...(isConflict && { copy: plan.copy }) })
      }
    } catch (error) {
      fail(path, error)
    }
    if (!isDryRun && performance.now() - savedAt > stateIntervalMs) {
      await writeState(folder, state)
      savedAt = performance.now()
    }
  }
  try {
    // Changed addresses of posts are among them by now.
    for (const decision of await syncRedirects(folder, site, isDryRun)) {
      report.changes.push({ decision, path: redirectsFile })
    }
  } catch (error) {
    fail(redirectsFile, error)
  }
  if (!isDryRun) await writeState(folder, state)
  return report
}

function isQuiet(decision: Decision) {
  return decision === 'nothing' || decision === 'adopt' || decision === 'forget'
}

function sameId(path: string) {
  return new SourceError(
    `This file has the \`id\` of ${path}. Remove the line to make it a new one.`,
  )
}

/** One of the unreadable files may be the moved one. */
const postponed = new SourceError(
  'The file is gone. It is deleted on the site once all other files can be read.',
)

/** A file behind a link is not gone. */
function assertNoLink({ file, entry }: Match, links: string[]) {
  if (file?.problem) throw file.problem
  const path = entry?.path ?? ''
  if (!file && links.some((link) => path === link || path.startsWith(`${link}/`))) {
    throw new SourceError('The file is behind a symbolic link, which is not followed.')
  }
}

/** Most often a folder is empty by mistake: another branch, a disk that is not mounted. */
function assertFewDeletions(
  planned: Planned[],
  matches: Match[],
  { allowsDeletions = false, isDryRun = false }: SyncOptions,
) {
  if (allowsDeletions || isDryRun) return
  for (const kind of ['post', 'project'] as const) {
    const common = matches.filter((match) => match.kind === kind && match.entry).length
    for (const [decision, side] of [
      ['delete on site', 'folder'],
      ['delete file', 'site'],
    ] as const) {
      const { length } = planned.filter((plan) => plan.kind === kind && plan.decision === decision)
      if (length * 2 <= common) continue
      throw new SourceError(
        `The ${side} has lost ${length} of ${common} ${kind}s. Add --delete if they are to be deleted on the other side, too.`,
      )
    }
  }
}
