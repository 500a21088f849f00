/** Sites of Jekyll: _posts, _drafts, permalinks, defaults and redirects. */
import type { FrontMatter } from '../front-matter.server.ts'
import { recordOf, textOf, textsOf } from './field-values.server.ts'
import {
  asPath,
  datedName,
  dateParts,
  dayOfYear,
  type Flavour,
  fillPermalink,
  folderOf,
  nameOf,
  type Page,
  type SourceContext,
  splitAddress,
} from './flavour.server.ts'
import { convertKramdown, convertLiquid } from './liquid.server.ts'
import { readSettings } from './settings-file.server.ts'

const styles: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  weekdate: '/:categories/:year/W:week/:short_day/:title.html',
  none: '/:categories/:title.html',
}

const postsFolder = /(?:^|\/)_(posts|drafts)\//

export async function openJekyll(context: SourceContext): Promise<Flavour | undefined> {
  const { paths, timeZone } = context
  const posts = [...paths].filter((path) => postsFolder.test(path))
  if (!paths.has('_config.yml') && !paths.has('_config.yaml') && posts.length === 0)
    return undefined
  const settings = await readSettings(context, ['_config.yml', '_config.yaml', '_config.toml'])
  const baseUrl = textOf(settings.baseurl) ?? ''
  const address = splitAddress(settings.url)
  const style = textOf(settings.permalink) ?? 'date'
  const byName = new Map<string, string>()
  for (const path of posts) {
    const name = path.replace(/^.*_posts\//, '').replace(/\.\w+$/, '')
    byName.set(name, path)
    const last = name.split('/').at(-1) ?? ''
    if (!byName.has(last)) byName.set(last, path)
  }
  const postFile = (name: string) =>
    byName.get(name.replace(/^\//, '')) ?? byName.get(name.split('/').at(-1) ?? '')

  function pathOf(page: Page): string {
    const template = page.fields.text('permalink') ?? style
    const {
      year = '',
      month = '',
      day = '',
      hour = '',
      minute = '',
      second = '',
    } = dateParts(page.date, timeZone)
    const name = datedName(page.path)?.name ?? nameOf(page.path)
    const categories = categoriesOf(page).map((each) => each.toLowerCase().replace(/\s+/g, '-'))
    const filled = fillPermalink(styles[template] ?? template, {
      ...{ year, month, day, hour, minute, second, short_year: year.slice(2) },
      ...{ i_month: String(Number(month)), i_day: String(Number(day)) },
      ...(year && { y_day: dayOfYear(year, month, day), ...weekOf(year, month, day) }),
      ...{ title: page.fields.text('slug') ?? name, slug: page.fields.text('slug') ?? name },
      ...{ categories: [...new Set(categories)].join('/'), output_ext: '.html' },
    })
    return asPath(baseUrl, filled)
  }

  return {
    name: 'Jekyll',
    origins: address ? [address.origin] : [],
    leaveOut: (path) => (postsFolder.test(path) ? undefined : 'Not in _posts or _drafts'),
    defaults: (path) => defaultsFor(path, settings),
    dateOf: (path) => datedName(path)?.date,
    draftReason: ({ path }) => {
      if (/(?:^|\/)_drafts\//.test(path)) return 'is in _drafts'
      return datedName(path)
        ? undefined
        : 'has no date in its name, without which Jekyll leaves it out'
    },
    slugOf: ({ path, fields }) => fields.text('slug') ?? datedName(path)?.name ?? nameOf(path),
    oldPaths: (page) => {
      const redirects = textsOf(page.fields.get('redirect_from') ?? [])
      return [pathOf(page), ...redirects.map((path) => asPath(baseUrl, path))]
    },
    convert: (body, { notes }) => convertKramdown(convertLiquid(body, { postFile, notes }), notes),
    splitsTags: true,
  }
}

/** Also the folders above _posts. */
function categoriesOf({ path, fields }: Page): string[] {
  const folders = path.slice(0, path.search(postsFolder)).split('/').filter(Boolean)
  const own = fields.get('categories') ?? fields.get('category') ?? []
  const list = typeof own === 'string' ? own.split(/\s+/) : textsOf(own)
  return [...folders, ...list].filter(Boolean)
}

/** The ISO week. */
function weekOf(year: string, month: string, day: string) {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const weekday = date.getUTCDay() || 7
  const shortDay = date.toUTCString().slice(0, 3)
  date.setUTCDate(date.getUTCDate() + 4 - weekday)
  const week = Math.ceil(
    ((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000 + 1) / 7,
  )
  return { week: String(week).padStart(2, '0'), short_day: shortDay }
}

/** Of the scopes that match, the later and deeper ones win. */
function defaultsFor(path: string, { defaults }: Record<string, unknown>): FrontMatter {
  if (!Array.isArray(defaults)) return {}
  const type = /(?:^|\/)_drafts\//.test(path) ? 'drafts' : 'posts'
  const matching = defaults.map(recordOf).filter(({ scope }) => {
    const { path: folder = '', type: kind } = recordOf(scope)
    const isBelow = isWithin(path, String(folder ?? ''))
    return (
      isBelow && (kind === undefined || kind === type || (kind === 'posts' && type === 'drafts'))
    )
  })
  const depth = ({ scope }: Record<string, unknown>) => String(recordOf(scope).path ?? '').length
  matching.sort((a, b) => depth(a) - depth(b))
  return Object.assign({}, ...matching.map(({ values }) => recordOf(values)))
}

function isWithin(path: string, folder: string) {
  const prefix = folder.replace(/^\/|\/$|\*.*$/g, '').replace(/\/$/, '')
  return (
    prefix === '' || path === prefix || folderOf(path) === prefix || path.startsWith(`${prefix}/`)
  )
}
