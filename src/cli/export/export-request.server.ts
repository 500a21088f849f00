/** The arguments of `npm run export`. */
import { isAbsolute, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ExportError } from './export-error.server.ts'

export interface ExportRequest {
  /** An absolute path. */
  folder: string
  /** The origin of the exported site. */
  publicUrl: string
  /** The action of its contact form. */
  contact?: string
}

interface Settings {
  publicUrl: string
  exportUrl?: string
  dataDir: string
}

/** @throws ExportError for invalid arguments */
export function parseExportArguments(args: string[], settings: Settings): ExportRequest {
  const { positionals, values } = parse(args)
  const folder = resolve(positionals[0] ?? 'export')
  if (isWithin(folder, settings.dataDir) || isWithin(settings.dataDir, folder)) {
    throw new ExportError(
      `${folder} and the data folder ${settings.dataDir} must not contain each other. Choose another folder.`,
    )
  }
  const publicUrl = values.url === undefined ? publicUrlOf(settings) : originOf(values.url)
  const contact = values.contact === undefined ? undefined : contactOf(values.contact)
  return { folder, publicUrl, ...(contact && { contact }) }
}

function parse(args: string[]) {
  try {
    const options = { url: { type: 'string' }, contact: { type: 'string' } } as const
    const parsed = parseArgs({ args, allowPositionals: true, options })
    if (parsed.positionals.length < 2) return parsed
  } catch {
    // The message of `parseArgs` is about its own options.
  }
  throw new ExportError(
    'Usage: npm run export [-- FOLDER] [--url https://example.com] [--contact https://example.org/form]',
  )
}

/** EXPORT_URL or PUBLIC_URL, unless that is a local address. */
function publicUrlOf({ publicUrl, exportUrl }: Settings): string {
  if (exportUrl) return exportUrl
  const { hostname } = new URL(publicUrl)
  if (!/^(localhost|127\..*|\[::1\]|0\.0\.0\.0)$/.test(hostname)) return publicUrl
  throw new ExportError(
    `What is the address of the exported site? Feeds, previews and search engines would use ${publicUrl}.\nSet it with npm run export -- --url https://example.com, or with EXPORT_URL.`,
  )
}

function originOf(text: string): string {
  const url = URL.parse(text)
  const isOrigin =
    url && /^https?:$/.test(url.protocol) && url.pathname + url.search + url.hash === '/'
  if (isOrigin && !url.username) return url.origin
  throw new ExportError(
    '--url must be an address such as https://example.com, without a path: the site needs its own host name.',
  )
}

function contactOf(text: string): string {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && !url.username) return url.href
  throw new ExportError(
    '--contact must be the address that takes the form, such as https://example.org/form.',
  )
}

function isWithin(path: string, folder: string): boolean {
  const relativePath = relative(folder, path)
  return !relativePath.startsWith('..') && !isAbsolute(relativePath)
}
