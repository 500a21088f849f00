/** The summary that `npm run export` prints. */
import type { ExportRequest } from './export-request.server.ts'
import type { ExportOutcome } from './export-site.server.ts'

const maxListed = 20

/** @param email the owner's address, or empty */
export function printSummary(
  request: ExportRequest,
  outcome: ExportOutcome,
  email: string,
): string {
  const { dead } = outcome
  const listed = dead.slice(0, maxListed).map(({ file, link }) => `    ${file} links to ${link}`)
  const more = dead.length > maxListed ? [`    and ${dead.length - maxListed} more`] : []
  return [
    '',
    `  ${request.folder}`,
    `  ${countsOf(outcome)}, ${dead.length === 0 ? 'none dead' : `${dead.length} dead:`}`,
    ...listed,
    ...more,
    '',
    `  ${contactHint(request, email)}`,
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

function contactHint({ contact }: ExportRequest, email: string) {
  if (contact) return `The contact form submits to ${contact}`
  const alternative = email ? `mail ${email}` : 'use the profiles of the site'
  return `There is no contact form: visitors ${alternative}. To add one, set its form service: --contact https://…`
}
