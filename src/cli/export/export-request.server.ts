/** What `folio export` was asked for. */
import { isAbsolute, relative, resolve } from 'node:path'
import { UsageError } from '../command.server.ts'

export interface ExportRequest {
  /** An absolute path. */
  folder: string
  /** The address of the exported site: its origin, and the base. */
  publicUrl: string
  /** The path below which it is on its host; empty: the root. */
  base: string
  /** The action of its contact form. */
  contact?: string
}

interface Settings {
  publicUrl: string
  exportUrl?: string
  dataDir: string
}

/** As given on the command line. */
export interface ExportOptions {
  url?: string
  base?: string
  contact?: string
}

/** @throws UsageError for invalid arguments */
export function exportRequest(
  target: string,
  { url, base: path, contact: form }: ExportOptions,
  settings: Settings,
): ExportRequest {
  const folder = resolve(target)
  if (isWithin(folder, settings.dataDir) || isWithin(settings.dataDir, folder)) {
    throw new UsageError(
      `${folder} and the data folder ${settings.dataDir} must not contain each other. Choose another folder.`,
    )
  }
  const origin = url === undefined ? publicUrlOf(settings) : originOf(url)
  const base = path === undefined ? '' : baseOf(path)
  const contact = form === undefined ? undefined : contactOf(form)
  return { folder, publicUrl: origin + base, base, ...(contact && { contact }) }
}

/** EXPORT_URL or PUBLIC_URL, unless that is a local address. */
function publicUrlOf({ publicUrl, exportUrl }: Settings): string {
  if (exportUrl) return exportUrl
  const { hostname } = new URL(publicUrl)
  if (!/^(localhost|127\..*|\[::1\]|0\.0\.0\.0)$/.test(hostname)) return publicUrl
  throw new UsageError(
    `What is the address of the exported site? Feeds, previews and search engines would use ${publicUrl}.\nSet it with npm run export -- --url https://example.com, or with EXPORT_URL.`,
  )
}

function originOf(text: string): string {
  const url = URL.parse(text)
  const isOrigin =
    url && /^https?:$/.test(url.protocol) && url.pathname + url.search + url.hash === '/'
  if (isOrigin && !url.username) return url.origin
  throw new UsageError(
    '--url must be an address such as https://example.com, without a path. For a site below a path of its host, such as a project page of GitHub, add --base /path.',
  )
}

function baseOf(text: string): string {
  const base = `/${text.replace(/^\/|\/$/g, '')}`
  // What needs no escaping in an address, a stylesheet or a script.
  if (/^(?:\/[\w~-][\w.~-]*)+$/.test(base)) return base
  throw new UsageError('--base must be a path such as /repo, of letters, digits, . _ ~ and -.')
}

function contactOf(text: string): string {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && !url.username) return url.href
  throw new UsageError(
    '--contact must be the address that takes the form, such as https://example.org/form.',
  )
}

function isWithin(path: string, folder: string): boolean {
  const relativePath = relative(folder, path)
  return !relativePath.startsWith('..') && !isAbsolute(relativePath)
}
