/** Sites of Astro: content collections, and pages that are posts. */
import { textsOf } from './field-values.server.ts'
import {
  asPath,
  type Flavour,
  nameOf,
  type Page,
  pathWithoutName,
  type SourceContext,
  splitAddress,
  urlize,
} from './flavour.server.ts'
import { readProgram } from './settings-file.server.ts'

const settingsFiles = ['mjs', 'ts', 'js', 'mts', 'cjs'].map(
  (extension) => `astro.config.${extension}`,
)
const collection = /^src\/(?:content|data)\/([^/]+)\/(.+)$/
const blogPage = /^src\/pages\/((?:blog|posts?|articles?|writing|notes)(?:\/.+)?\/[^/]+)$/
/** A page for each post of a collection. */
const route = /^src\/pages\/(.+?)\/(?:.+\/)?\[(?:\.\.\.)?\w+\](?:\/index)?\.astro$/
const notPosts = /^(?:pages?|authors?|projects?|config|settings|docs)$/i

export async function openAstro(context: SourceContext): Promise<Flavour | undefined> {
  const { paths } = context
  const hasSettings = settingsFiles.some((path) => paths.has(path))
  const hasCollections = [...paths].some((path) => collection.test(path) && /\.mdx?$/.test(path))
  if (!hasSettings && !hasCollections) return undefined
  const program = await readProgram(context, settingsFiles)
  const address = splitAddress(/\bsite:\s*["'`]([^"'`]+)["'`]/.exec(program)?.[1])
  const [, base = ''] = /\bbase:\s*["'`]([^"'`]+)["'`]/.exec(program) ?? []
  const routes = [...new Set([...paths].flatMap((path) => route.exec(path)?.[1] ?? []))]

  /** The folder of addresses of a collection, if the routes leave no doubt. */
  function folderOfRoute(name: string): string | undefined {
    const same = routes.find((each) => [name, `${name}s`].includes(each) || `${each}s` === name)
    const posts = routes.filter((each) => /^(?:blog|posts?|articles?|writing)$/.test(each))
    return same ?? (posts.length === 1 ? posts[0] : undefined)
  }

  function pathOf({ path, fields }: Page): string[] {
    const [, page] = blogPage.exec(path) ?? []
    if (page) return [asPath(base, pathWithoutName(page))]
    const [, name = '', file = ''] = collection.exec(path) ?? []
    const folder = folderOfRoute(name)
    const slug = fields.text('slug', 'postSlug', 'permalink')
    if (slug?.startsWith('/')) return [asPath(base, slug)]
    return folder === undefined ? [] : [asPath(base, folder, slug ?? urlize(pathWithoutName(file)))]
  }

  return {
    name: 'Astro',
    origins: address ? [address.origin] : [],
    leaveOut: (path) => {
      const [, name, file] = collection.exec(path) ?? []
      if (file && /(?:^|\/)_/.test(file)) return 'Astro leaves out names with _'
      if (name && notPosts.test(name)) return `In the collection ${name}`
      if (name && file) return undefined
      return blogPage.test(path) ? undefined : 'Not in a collection of posts'
    },
    slugOf: ({ path, fields }) => {
      const slug = fields.text('slug', 'postSlug', 'permalink')
      return slug?.replace(/\/$/, '').split('/').at(-1) ?? nameOf(path)
    },
    oldPaths: (page) => {
      const path = pathOf(page)
      if (path.length === 0)
        page.notes.changed('Its address on the old site is not known: it cannot redirect')
      return [
        ...path,
        ...textsOf(page.fields.get('aliases', 'redirect_from') ?? []).map((each) =>
          asPath(base, each),
        ),
      ]
    },
    convert: (body) => body,
  }
}
