/** Finds what a link or a picture of a source stands for: another post, a file, or something else. */
import { posix } from 'node:path'
import { normalizePath } from '#features/posts/former-paths.server.ts'
import { tryDecode } from '#paths.ts'
import type { SourceContent, SourceFiles, SourcePost } from './import-source.server.ts'

export type LinkTarget =
  | { post: SourcePost; fragment: string }
  /** A picture, or another file of the source. */
  | { file: string }
  /** Within the old site, but not imported. */
  | { missing: string }
  /** Elsewhere, or within the same text. */
  | { kept: true }

export type PictureTarget = { file: string } | { url: string } | { missing: string }

export interface SourceIndex {
  link: (from: SourcePost, target: string) => LinkTarget
  picture: (from: SourcePost, target: string) => PictureTarget
}

const scheme = /^[a-z][a-z0-9+.-]*:/i
/** Folders whose files a site serves from its root. */
const roots = [
  '',
  'static/',
  'public/',
  'assets/',
  'src/',
  'content/',
  'source/',
  'src/assets/',
  'content/images/',
]

/** @param ownOrigin of the new site, which may be that of the old one */
export function indexSource(
  { posts, origins }: Pick<SourceContent, 'posts' | 'origins'>,
  { paths }: Pick<SourceFiles, 'paths'>,
  ownOrigin: string,
): SourceIndex {
  const files = new Set(paths)
  const byFile = new Map(posts.map((post) => [post.file, post]))
  const byPath = new Map<string, SourcePost>()
  for (const post of posts) for (const path of post.oldPaths) byPath.set(normalizePath(path), post)
  const filesByEnd = indexEnds(paths)
  const postsByEnd = indexEnds(posts.map(({ file }) => file))
  const own = new Set([...origins, ownOrigin].map(withoutWww))

  /** The path of an address of the old site; undefined for one elsewhere. */
  function localPath(target: string): string | undefined {
    const address = target.startsWith('//') ? `https:${target}` : target
    if (!scheme.test(address)) return address
    const [, origin = '', rest = ''] = /^(https?:\/\/[^/?#]+)([\s\S]*)$/i.exec(address) ?? []
    return own.has(withoutWww(origin)) ? rest || '/' : undefined
  }

  function postAt(from: SourcePost, path: string): SourcePost | undefined {
    if (path.startsWith('/')) {
      const file = path.slice(1)
      return byFile.get(file) ?? atOldPath(path) ?? byFile.get(`content/${file}`)
    }
    const beside = posix.join(posix.dirname(from.file), path)
    const named = [beside, `${beside}.md`, `${beside}/index.md`, `content/${path}`, path]
    const found = named.map((file) => byFile.get(file)).find(Boolean)
    if (found) return found
    const [ownPath] = from.oldPaths
    const resolved = ownPath && atOldPath(new URL(path, `http://a${encodeURI(ownPath)}`).pathname)
    if (resolved || !/\.mdx?$/.test(path)) return resolved || undefined
    return byFile.get(postsByEnd.get(keyOf(posix.basename(path))) ?? '')
  }

  function atOldPath(path: string) {
    const key = normalizePath(path)
    return byPath.get(key) ?? byPath.get(`${key}.html`) ?? byPath.get(key.replace(/\.html?$/, ''))
  }

  /** By its path, without regard to case, or by its name: only where one file fits. */
  function fileAt(from: SourcePost, path: string): string | undefined {
    const rooted = path.replace(/^(?:\/|@\/|~\/|\.\.?\/)+/, '')
    const beside = posix.join(posix.dirname(from.file), path)
    const ofBundle = posix.join(from.file.replace(/\.\w+$/, ''), path)
    const exact = [
      ...(path.startsWith('/') ? [] : [beside, ofBundle]),
      ...roots.map((root) => root + rooted),
    ]
    const found = exact.find((file) => files.has(file))
    if (found) return found
    const sameEnd = filesByEnd.get(keyOf(rooted))
    return (sameEnd ?? filesByEnd.get(keyOf(posix.basename(rooted)))) || undefined
  }

  return {
    link: (from, target) => {
      const path = localPath(target.trim())
      if (path === undefined || path.startsWith('#') || path === '') return { kept: true }
      const [plain = '', fragment = ''] = path.split('#')
      const decoded = tryDecode(plain.split('?')[0] ?? '')
      if (!decoded) return { kept: true }
      const post = postAt(from, decoded)
      if (post) return { post, fragment: fragment && `#${fragment}` }
      const file = decoded === '/' ? undefined : fileAt(from, decoded)
      if (file && !/\.(?:md|mdx|markdown|html?)$/i.test(file)) return { file }
      return decoded === '/' ? { kept: true } : { missing: target }
    },
    picture: (from, target) => {
      const trimmed = target.trim()
      const path = localPath(trimmed)
      if (path === undefined) return { url: trimmed }
      const decoded = tryDecode(path.split(/[?#]/)[0] ?? '')
      // WordPress has smaller copies of pictures.
      const names = [decoded, decoded.replace(/-\d+x\d+(?=\.\w+$)/, '')]
      const file = names.map((name) => name && fileAt(from, name)).find(Boolean)
      if (file) return { file }
      const absolute = scheme.test(trimmed) || trimmed.startsWith('//')
      return absolute ? { url: trimmed.replace(/^\/\//, 'https://') } : { missing: target }
    },
  }
}

const maxEnds = 10

/** Files by the ends of their paths, `a/b.png` and `b.png`; empty where several files end so. */
function indexEnds(paths: string[]): Map<string, string> {
  const byEnd = new Map<string, string>()
  for (const path of paths) {
    const parts = keyOf(path).split('/')
    for (let length = 1; length <= Math.min(parts.length, maxEnds); length++) {
      const end = parts.slice(-length).join('/')
      byEnd.set(end, byEnd.has(end) ? '' : path)
    }
  }
  return byEnd
}

function withoutWww(origin: string) {
  return origin.toLowerCase().replace(/^https?:\/\/(?:www\.)?/, '')
}

function keyOf(path: string) {
  return path.normalize('NFC').toLowerCase()
}
