/** Sites of Hugo: content/, page bundles, aliases and permalinks. */
import { recordOf, textOf, textsOf } from './field-values.server.ts'
import {
  asPath,
  dateParts,
  dayOfYear,
  type Flavour,
  fillPermalink,
  folderOf,
  nameOf,
  type Page,
  pathWithoutName,
  type SourceContext,
  splitAddress,
  urlize,
} from './flavour.server.ts'
import { convertShortcodes } from './hugo-shortcodes.server.ts'
import { readSettings } from './settings-file.server.ts'

const settingsFiles = ['', 'config/_default/'].flatMap((folder) =>
  ['hugo', 'config'].flatMap((name) =>
    ['toml', 'yaml', 'yml', 'json'].map((extension) => `${folder}${name}.${extension}`),
  ),
)

export async function openHugo(context: SourceContext): Promise<Flavour | undefined> {
  const { paths, timeZone } = context
  const hasSettings = settingsFiles.some((path) => paths.has(path))
  const hasArchetypes = [...paths].some((path) => path.startsWith('archetypes/'))
  const hasContent = [...paths].some((path) => path.startsWith('content/'))
  if (!hasContent || !(hasSettings || hasArchetypes)) return undefined
  const settings = await readSettings(context, settingsFiles)
  const base = splitAddress(settings.baseURL ?? settings.baseurl)
  const permalinks = permalinksOf(settings)

  function pathOf(page: Page): string {
    const url = page.fields.text('url')
    if (url) return asPath(base?.path ?? '', url)
    const below = within(page.path)
    const section = below.split('/')[0] ?? ''
    const template = permalinks[section]
    const slug = page.fields.text('slug')
    if (template) return asPath(base?.path ?? '', permalink(template, page, slug))
    const folder = folderOf(pathWithoutName(below))
    return asPath(base?.path ?? '', urlize(folder), urlize(slug ?? nameOf(below)))
  }

  function permalink(template: string, page: Page, slug: string | null): string {
    const { year = '', month = '', day = '' } = dateParts(page.date, timeZone)
    const below = within(page.path)
    const name = urlize(nameOf(below))
    const title = urlize(page.title).replaceAll('/', '-')
    return fillPermalink(template, {
      ...{
        year,
        month,
        day,
        title,
        filename: name,
        contentbasename: name,
        slugorfilename: slug ?? name,
      },
      ...{ yearday: String(Number(year && dayOfYear(year, month, day))) },
      ...{ slug: slug ?? title, slugorcontentbasename: slug ?? name },
      section: urlize(below.split('/')[0] ?? ''),
      sections: urlize(folderOf(pathWithoutName(below))),
    })
  }

  return {
    name: 'Hugo',
    origins: base ? [base.origin] : [],
    leaveOut: (path, data) => {
      if (!path.startsWith('content/')) return 'Not in content/'
      if (/(?:^|\/)_index\.[\w.]+$/.test(path)) return 'A page of a list'
      if (/(?:^|\/)_/.test(within(path))) return undefined
      if (!within(path).includes('/') || isPageType(data)) return 'A page'
      return isResource(path, paths) ? 'Part of a page bundle' : undefined
    },
    draftReason: ({ fields }) => {
      const build = recordOf(fields.get('build', '_build'))
      const isHidden = ['never', 'false', 'link'].includes(String(build.render ?? build.list))
      if (isHidden || String(build.list) === 'never') return 'is not built or listed'
      return fields.flag('headless')?.value ? 'is headless' : undefined
    },
    slugOf: ({ fields, path }) =>
      fields.text('slug') ?? lastPart(fields.text('url')) ?? nameOf(path),
    oldPaths: (page) => {
      const path = pathOf(page)
      const aliases = textsOf(page.fields.get('aliases') ?? [])
      const parent = path.replace(/[^/]+\/?$/, '')
      const former = aliases.map((alias) =>
        alias.startsWith('/') ? asPath(base?.path ?? '', alias) : asPath(parent, alias),
      )
      return [path, ...former]
    },
    convert: (body, { notes }) => convertShortcodes(body, notes),
  }
}

function within(path: string) {
  return path.replace(/^content\//, '')
}

function isPageType(data: Record<string, unknown>) {
  return ['page', 'search', 'archives'].includes(textOf(data.type ?? data.layout) ?? '')
}

/** A file beside the index of a leaf bundle. */
function isResource(path: string, paths: ReadonlySet<string>) {
  if (/(?:^|\/)index\.[\w.]+$/.test(path)) return false
  for (let folder = folderOf(path); folder.includes('/'); folder = folderOf(folder)) {
    if (['md', 'mdx', 'markdown'].some((extension) => paths.has(`${folder}/index.${extension}`)))
      return true
  }
  return false
}

function lastPart(url: string | null) {
  return (
    url &&
    (url
      .replace(/\/(?:index\.html)?$/, '')
      .split('/')
      .at(-1) ??
      null)
  )
}

/** By section; newer versions of Hugo keep those of pages apart. */
function permalinksOf({ permalinks }: Record<string, unknown>): Record<string, string> {
  const all = recordOf(permalinks)
  const templates = { ...all, ...recordOf(all.page) }
  return Object.fromEntries(
    Object.entries(templates).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}
