/** What `folio export` was asked for. */
import { isAbsolute, relative, resolve } from 'node:path'
import { UsageError } from '../command.server.ts'

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

/** As given on the command line. */
export interface ExportOptions {
  url?: string
  contact?: string
}

/** @throws UsageError for invalid arguments */
export function exportRequest(
  path: string,
  { url, contact: form }: ExportOptions,
  settings: Settings,
): ExportRequest {
  const folder = resolve(path)
  if (isWithin(folder, settings.dataDir) || isWithin(settings.dataDir, folder)) {
    throw new UsageError(
      `${folder} and the data folder ${settings.dataDir} must not contain each other. Choose another folder.`,
    )
  }
  const publicUrl = url === undefined ? publicUrlOf(settings) : originOf(url)
  const contact = form === undefined ? undefined : contactOf(form)
  return { folder, publicUrl, ...(contact && { contact }) }
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
    '--url must be an address such as https://example.com, without a path: the site needs its own host name.',
  )
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
