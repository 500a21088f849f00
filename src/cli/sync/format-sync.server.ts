/** What a run has done, for people. */
import type { Decision } from '#server/sync/decide.server.ts'
import type { SyncReport } from '#server/sync/sync-folder.server.ts'
import type { Terminal } from '../terminal.server.ts'

const labels: Partial<Record<Decision, string>> = {
  'update site': 'site updated',
  'create on site': 'new on the site',
  'restore on site': 'deleted on the site, but edited here: restored',
  'delete on site': 'deleted on the site, where it can be restored',
  'update file': 'file updated',
  'create file': 'new file',
  'restore file': 'deleted here, but edited on the site: written again',
  'delete file': 'file moved to .folio/deleted',
}

export function formatSync(
  { changes, problems }: SyncReport,
  { isDryRun, style }: { isDryRun: boolean; style: Terminal['style'] },
): string {
  if (changes.length + problems.length === 0) return '\n  Folder and site are the same.\n'
  const done = changes.map(({ decision, path, copy = '' }) => {
    const label = labels[decision]
    return label
      ? `  ${path}  ${style('dim', label)}`
      : `  ${style('yellow', inConflict(path, copy))}`
  })
  const failed = problems.map(({ file, line, message }) => {
    const place = line === undefined ? file : `${file}:${line}`
    return `  ${style('red', place)}  ${message}`
  })
  const note = isDryRun ? ['', '  This was a dry run: nothing has changed.'] : []
  return ['', ...done, ...failed, ...note, ''].join('\n')
}

function inConflict(path: string, copy: string) {
  return `${path}  was changed here and on the site, where the site’s text stays public. It is also in ${copy}: bring your file up to date and remove that copy.`
}
