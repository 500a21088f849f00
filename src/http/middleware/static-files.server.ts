/** Serves the built client: the files listed at start, by exact path. */
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from '../env.server.ts'
import { methodNotAllowed } from '../errors.server.ts'
import { etagMatches, etagOf } from '../etag.server.ts'
import { type Encoding, preferredEncoding } from './compress.server.ts'

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
const encodingSuffixes = { br: '.br', gzip: '.gz' } as const
const encodings = Object.keys(encodingSuffixes) as Encoding[]
const immutable = 'public, max-age=31536000, immutable'
const oneHour = 'public, max-age=3600, must-revalidate'
/** Not immutable: font file names carry no hash. */
const oneMonth = 'public, max-age=2592000'

interface StaticFile {
  type: string
  cacheControl: string
  /** Paths on disk, by encoding. */
  sources: Map<string, string>
}

/**
 * Requests are looked up in a map and never used as file system paths, which rules out path traversal.
 * @param folder the output of the client build
 */
export async function staticFiles(folder: string) {
  const files = await listFiles(folder)
  return createMiddleware<HttpEnv>(async (c, next) => {
    const file = files.get(c.req.path)
    if (!file) return next()
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD'])
    const encoding = preferredEncoding(c.req.header('accept-encoding'), encodings)
    const selected = encoding && file.sources.has(encoding) ? encoding : 'identity'
    const bytes = await readFile(file.sources.get(selected) ?? '')
    const etag = etagOf(bytes)
    c.header('Content-Type', file.type)
    c.header('Cache-Control', file.cacheControl)
    c.header('ETag', etag)
    // Web feed readers embed a post's pictures cross-origin.
    if (file.type.startsWith('image/')) c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    if (file.sources.size > 1) c.header('Vary', 'Accept-Encoding')
    if (etagMatches(c.req.header('if-none-match'), etag)) return c.body(null, 304)
    if (selected !== 'identity') c.header('Content-Encoding', selected)
    c.header('Content-Length', String(bytes.length))
    return c.body(bytes)
  })
}

/** The URL paths of the folder's files, with their encodings. */
export async function staticEncodings(folder: string): Promise<Map<string, Set<string>>> {
  const files = await listFiles(folder)
  return new Map([...files].map(([path, { sources }]) => [path, new Set(sources.keys())]))
}

async function listFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const pathSet = new Set(paths)
  const files = new Map<string, StaticFile>()
  for (const path of paths) {
    const type = contentTypes[extname(path)]
    const url = `/${relative(folder, path).split(sep).join('/')}`
    if (!type || url.startsWith('/.')) continue
    files.set(url, {
      type,
      cacheControl: cacheControlOf(url),
      sources: sourcesOf(path, pathSet),
    })
  }
  return files
}

export function cacheControlOf(url: string) {
  if (url.startsWith('/build/')) return immutable
  return url.startsWith('/fonts/') ? oneMonth : oneHour
}

function sourcesOf(path: string, pathSet: Set<string>) {
  const sources = new Map([['identity', path]])
  for (const [encoding, suffix] of Object.entries(encodingSuffixes)) {
    if (pathSet.has(path + suffix)) sources.set(encoding, path + suffix)
  }
  return sources
}
