/** Serves the built client: only files that were there at start, found by their exact path. */
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { createMiddleware } from 'hono/factory'
import { type Encoding, preferredEncoding } from './compress.server.ts'
import type { HttpEnv } from './env.server.ts'
import { etagOf, isKnown } from './etag.server.ts'

const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const encodingSuffixes = { br: '.br', zstd: '.zst', gzip: '.gz' } as const
const encodings = Object.keys(encodingSuffixes) as Encoding[]
const immutable = 'public, max-age=31536000, immutable'
const revalidated = 'public, max-age=3600, must-revalidate'
/** A font keeps its name when its package is updated. */
const aMonth = 'public, max-age=2592000'

interface StaticFile {
  type: string
  cacheControl: string
  /** Where its forms lie, by their encoding. */
  sources: Map<string, string>
}

/**
 * @param folder what the client build wrote; a request is looked up in its list of files and never
 *   reaches the file system by its own words, so there is no path to escape by
 */
export async function staticFiles(folder: string) {
  const files = await listFiles(folder)
  return createMiddleware<HttpEnv>(async (c, next) => {
    const file = files.get(c.req.path)
    if (!file || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next()
    const encoding = preferredEncoding(c.req.header('accept-encoding'), encodings)
    const chosen = encoding && file.sources.has(encoding) ? encoding : 'identity'
    const bytes = await readFile(file.sources.get(chosen) ?? '')
    const etag = etagOf(bytes)
    c.header('Content-Type', file.type)
    c.header('Cache-Control', file.cacheControl)
    c.header('ETag', etag)
    // A feed reader on the web shows a post's pictures on its own page.
    if (file.type.startsWith('image/')) c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    if (file.sources.size > 1) c.header('Vary', 'Accept-Encoding')
    if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304)
    if (chosen !== 'identity') c.header('Content-Encoding', chosen)
    c.header('Content-Length', String(bytes.length))
    return c.body(bytes)
  })
}

/** The paths under which the files of a folder are asked for. */
export async function staticPaths(folder: string): Promise<Set<string>> {
  return new Set((await listFiles(folder)).keys())
}

async function listFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const known = new Set(paths)
  const files = new Map<string, StaticFile>()
  for (const path of paths) {
    const type = contentTypes[extname(path)]
    const url = `/${relative(folder, path).split(sep).join('/')}`
    if (!type || url.startsWith('/.')) continue
    files.set(url, {
      type,
      cacheControl: cacheControlOf(url),
      sources: sourcesOf(path, known),
    })
  }
  return files
}

export function cacheControlOf(url: string) {
  if (url.startsWith('/build/')) return immutable
  return url.startsWith('/fonts/') ? aMonth : revalidated
}

function sourcesOf(path: string, known: Set<string>) {
  const sources = new Map([['identity', path]])
  for (const [encoding, suffix] of Object.entries(encodingSuffixes)) {
    if (known.has(path + suffix)) sources.set(encoding, path + suffix)
  }
  return sources
}
