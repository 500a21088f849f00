/** Follows every link of an export to the site itself, as a host of plain files would answer it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pages } from '#routes.ts'
import { anchorsIn, linksOf } from './links.server.ts'

export interface DeadLink {
  file: string
  link: string
}

export interface CheckedLinks {
  /** Those that lead to the site itself. */
  count: number
  dead: DeadLink[]
}

interface Site {
  folder: string
  files: ReadonlySet<string>
  /** The site's origin: a link to it by its full address is one to a file, too. */
  publicUrl: string
}

/** Reads one file after the other, so that a large site needs no more memory than a small one. */
export async function checkLinks({ folder, files, publicUrl }: Site): Promise<CheckedLinks> {
  const read = (file: string) => readFile(join(folder, file), 'utf8')
  const anchors = new Map<string, Set<string>>()
  const checked: CheckedLinks = { count: 0, dead: [] }

  async function leadsSomewhere(url: URL): Promise<boolean> {
    // A plain host tells no query from another.
    if (url.pathname === pages.posts && url.searchParams.has('page')) return false
    const target = fileAt(url.pathname, files)
    if (!target) return false
    const anchor = decoded(url.hash.slice(1))
    // Every browser knows the top of a page.
    if (!anchor || anchor === 'top') return true
    const known = anchors.get(target) ?? anchorsIn(await read(target))
    anchors.set(target, known)
    return known.has(anchor)
  }

  for (const file of [...files].filter((each) => mayLink.test(each)).sort()) {
    const known = new Map<string, boolean>()
    for (const link of linksOf(file, await read(file))) {
      const url = URL.parse(link, `${publicUrl}/${addressOf(file)}`)
      if (url?.origin !== publicUrl) continue
      checked.count++
      const isAlive = known.get(url.href) ?? (await leadsSomewhere(url))
      if (!isAlive && !known.has(url.href)) checked.dead.push({ file, link })
      known.set(url.href, isAlive)
    }
    // Few pages are led to by their anchors from elsewhere, and all are from within.
    if (file !== 'index.html') anchors.delete(file)
  }
  return checked
}

const mayLink = /\.(html|xml|css|js|webmanifest)$/

/** Where a page stands: what it names relatively is beside that. */
function addressOf(file: string) {
  const path = file.replace(/(^|\/)index\.html$|\.html$/, '$1')
  return path.split('/').map(encodeURIComponent).join('/')
}

/** The file that a host of plain files shows at a path; undefined where it shows 404.html. */
export function fileAt(pathname: string, files: ReadonlySet<string>): string | undefined {
  const path = decoded(pathname).slice(1)
  const candidates =
    path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`]
  return candidates.find((file) => files.has(file))
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
