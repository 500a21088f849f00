/** Checks the internal links of an export, resolved as a static host would. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pages, tryDecode } from '#paths.ts'
import { anchorsIn, linksOf } from './links.server.ts'

interface DeadLink {
  file: string
  link: string
}

export interface CheckedLinks {
  /** Internal links. */
  count: number
  dead: DeadLink[]
}

interface Site {
  folder: string
  files: ReadonlySet<string>
  /** The site's origin, and the path below which it is: absolute links to it are internal. */
  publicUrl: string
}

/** Reads one file at a time to bound memory. */
export async function checkLinks({ folder, files, publicUrl }: Site): Promise<CheckedLinks> {
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  const anchors = new Map<string, Set<string>>()
  const checked: CheckedLinks = { count: 0, dead: [] }
  const { origin, pathname } = new URL(publicUrl)
  const base = pathname.replace(/\/$/, '')

  /** A host may have other projects, which only absolute links lead to. */
  function isInternal(url: URL, link: string): boolean {
    if (url.origin !== origin) return false
    return isBelow(url.pathname) || !URL.canParse(link)
  }

  function isBelow(path: string): boolean {
    return path === base || path.startsWith(`${base}/`)
  }

  async function resolves(url: URL): Promise<boolean> {
    const path = url.pathname.slice(base.length)
    // A static host ignores the query.
    if (path === pages.posts && url.searchParams.has('page')) return false
    const target = fileAt(path, files)
    if (!target) return false
    const anchor = tryDecode(url.hash.slice(1))
    // `#top` works without an element of that id.
    if (!anchor || anchor === 'top') return true
    const known = anchors.get(target) ?? anchorsIn(await read(target))
    anchors.set(target, known)
    return known.has(anchor)
  }

  for (const file of [...files].filter((name) => hasLinks.test(name)).sort()) {
    const known = new Map<string, boolean>()
    for (const link of linksOf(file, await read(file), base)) {
      const url = URL.parse(link, `${publicUrl}/${pathOf(file)}`)
      if (!url || !isInternal(url, link)) continue
      checked.count++
      const isAlive = known.get(url.href) ?? (isBelow(url.pathname) && (await resolves(url)))
      if (!isAlive && !known.has(url.href)) checked.dead.push({ file, link })
      known.set(url.href, isAlive)
    }
    // Most anchors are only linked from their own page; index.html's are linked from every page.
    if (file !== 'index.html') anchors.delete(file)
  }
  return checked
}

const hasLinks = /\.(html|xml|css|js|json|webmanifest)$/

/** The path of a page, against which its relative links are resolved. */
function pathOf(file: string) {
  const path = file.replace(/(^|\/)index\.html$|\.html$/, '$1')
  return path.split('/').map(encodeURIComponent).join('/')
}

/** The file that a static host serves at a path; undefined for a 404. */
export function fileAt(pathname: string, files: ReadonlySet<string>): string | undefined {
  const path = tryDecode(pathname).slice(1)
  const candidates =
    path === '' || path.endsWith('/')
      ? [`${path}index.html`]
      : [path, `${path}.html`, `${path}/index.html`]
  return candidates.find((file) => files.has(file))
}
