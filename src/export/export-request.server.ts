/** What one asks `npm run export` for, and why it may not be done. */
import { isAbsolute, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ExportFault } from './export-fault.server.ts'

export interface ExportRequest {
  /** An absolute path. */
  folder: string
  /** The origin under which the exported site will stand. */
  publicUrl: string
  /** Where its contact form is sent. */
  contact?: string
}

interface Settings {
  publicUrl: string
  exportUrl?: string
  dataDir: string
}

/** @throws ExportFault that says what to write instead */
export function readRequest(args: string[], settings: Settings): ExportRequest {
  const { positionals, values } = parsed(args)
  const folder = resolve(positionals[0] ?? 'export')
  if (isWithin(folder, settings.dataDir) || isWithin(settings.dataDir, folder)) {
    throw new ExportFault(
      `${folder} and the data folder ${settings.dataDir} have to be apart. Name another folder.`,
    )
  }
  const publicUrl = values.url === undefined ? lastingUrl(settings) : originOf(values.url)
  const contact = values.contact === undefined ? undefined : contactOf(values.contact)
  return { folder, publicUrl, ...(contact && { contact }) }
}

function parsed(args: string[]) {
  try {
    const options = { url: { type: 'string' }, contact: { type: 'string' } } as const
    const found = parseArgs({ args, allowPositionals: true, options })
    if (found.positionals.length < 2) return found
  } catch {
    // What it says speaks of positional arguments.
  }
  throw new ExportFault(
    'Usage: npm run export [-- FOLDER] [--url https://example.com] [--contact https://example.org/form]',
  )
}

/** The site's own address, unless nobody but this machine knows it. */
function lastingUrl({ publicUrl, exportUrl }: Settings): string {
  if (exportUrl) return exportUrl
  const { hostname } = new URL(publicUrl)
  if (!/^(localhost|127\..*|\[::1\]|0\.0\.0\.0)$/.test(hostname)) return publicUrl
  throw new ExportFault(
    `Where will the site stand? Feeds, previews and search engines would be led to ${publicUrl}.\nSay it with npm run export -- --url https://example.com, or with EXPORT_URL.`,
  )
}

function originOf(text: string): string {
  const url = URL.parse(text)
  const isOrigin =
    url && /^https?:$/.test(url.protocol) && url.pathname + url.search + url.hash === '/'
  if (isOrigin && !url.username) return url.origin
  throw new ExportFault(
    '--url must be an address such as https://example.com, without a path: the site needs a host of its own.',
  )
}

function contactOf(text: string): string {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && !url.username) return url.href
  throw new ExportFault(
    '--contact must be the address that takes the form, such as https://example.org/form.',
  )
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return !way.startsWith('..') && !isAbsolute(way)
}
