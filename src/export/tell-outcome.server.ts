/** What the owner reads when an export is done. */
import { owner } from '#site.ts'
import type { ExportRequest } from './export-request.server.ts'
import type { ExportOutcome } from './export-site.server.ts'

const mostTold = 20

export function tellOutcome(request: ExportRequest, outcome: ExportOutcome): string {
  const { dead } = outcome
  const told = dead.slice(0, mostTold).map(({ file, link }) => `    ${file} names ${link}`)
  const more = dead.length > mostTold ? [`    and ${dead.length - mostTold} more`] : []
  return [
    '',
    `  ${request.folder}`,
    `  ${countsOf(outcome)}, ${dead.length === 0 ? 'none dead' : `${dead.length} dead:`}`,
    ...told,
    ...more,
    '',
    `  ${contactOf(request)}`,
    '',
  ].join('\n')
}

function countsOf({ pages, files, count }: ExportOutcome) {
  const counted: [number, string][] = [
    [pages, 'pages'],
    [files, 'files'],
    [count, 'links'],
  ]
  return counted.map(([number, noun]) => `${number.toLocaleString('en')} ${noun}`).join(', ')
}

function contactOf({ contact }: ExportRequest) {
  if (contact) return `The contact form is sent to ${contact}`
  const way = owner.email ? `mail ${owner.email}` : 'use the profiles that src/site.ts names'
  return `There is no contact form: people ${way}. To have one, name who takes it: --contact https://…`
}
