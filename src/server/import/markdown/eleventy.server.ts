/** Sites of Eleventy: data of folders, permalinks and collections by tag. */
import { decodeText } from '../decode-text.server.ts'
import type { FrontMatter } from '../front-matter.server.ts'
import { recordOf, textsOf } from './field-values.server.ts'
import {
  asPath,
  type Flavour,
  folderOf,
  nameOf,
  type Page,
  pathWithoutName,
  type SourceContext,
} from './flavour.server.ts'
import { convertLiquid } from './liquid.server.ts'
import { readProgram } from './settings-file.server.ts'

const settingsFiles = [
  '.eleventy.js',
  ...['js', 'mjs', 'cjs', 'ts'].map((extension) => `eleventy.config.${extension}`),
]
const postFolder = /(?:^|\/)(?:blog|posts?|articles?|writing|notes)\//i
const postTags = ['post', 'posts', 'blog', 'article', 'articles']
const ownTags = [...postTags, 'all', 'nav']

export async function openEleventy(context: SourceContext): Promise<Flavour | undefined> {
  const { paths } = context
  if (!settingsFiles.some((path) => paths.has(path))) return undefined
  const input = inputFolder(await readProgram(context, settingsFiles), paths)
  const data = await readData(context)

  const defaults = (path: string): FrontMatter => {
    const folders = path
      .split('/')
      .slice(0, -1)
      .map((_name, index, all) => all.slice(0, index + 1).join('/'))
    const own = [...folders, path.replace(/\.\w+$/, '')].map((each) => data.json.get(each) ?? {})
    return mergeTags(own)
  }

  function pathOf({ path, fields, notes }: Page): string[] {
    const permalink = fields.get('permalink')
    if (typeof permalink === 'string' && !/\{[{%]/.test(permalink)) return [asPath(permalink)]
    if (typeof permalink === 'string') {
      notes.changed('Its address is made by a template: it cannot redirect')
      return []
    }
    const below = pathWithoutName(path.slice(input.length))
    const parts = below.split('/')
    // A page named like its folder is the folder's.
    if (parts.length > 1 && parts.at(-1) === parts.at(-2)) parts.pop()
    return [asPath(...parts.slice(0, -1), withoutDate(parts.at(-1) ?? ''))]
  }

  return {
    name: 'Eleventy',
    origins: [],
    leaveOut: (path, own) => {
      if (/(?:^|\/)_/.test(path)) return 'Part of a layout'
      const tags = textsOf(own.tags ?? [])
      const isPost = postFolder.test(path) || tags.some((tag) => postTags.includes(tag))
      return isPost ? undefined : 'A page, neither in a folder of posts nor tagged as one'
    },
    defaults,
    dateOf: (path) => /^(\d{4}-\d{2}-\d{2})-/.exec(nameOf(path))?.[1],
    draftReason: ({ path, fields }) => {
      if (fields.get('permalink') === false) return 'is not written to a page'
      if (fields.flag('eleventyExcludeFromCollections')?.value)
        return 'is excluded from collections'
      const program = data.hiding.find((folder) => folder === '' || path.startsWith(`${folder}/`))
      return program === undefined
        ? undefined
        : `may be hidden by the program ${data.programs.get(program)}`
    },
    slugOf: ({ path }) => withoutDate(nameOf(path)),
    oldPaths: pathOf,
    convert: (body, { notes }) => convertLiquid(body, { postFile: () => undefined, notes }),
    isOwnTag: (tag) => ownTags.includes(tag.toLowerCase()),
  }
}

function withoutDate(name: string) {
  return name.replace(/^\d{4}-\d{2}-\d{2}-(?=.)/, '')
}

function inputFolder(program: string, paths: ReadonlySet<string>): string {
  const [, named] = /\binput:\s*["'`](?:\.\/)?([^"'`]*?)\/?["'`]/.exec(program) ?? []
  if (named !== undefined) return named === '' || named === '.' ? '' : `${named}/`
  const usual = ['content/', 'src/'].find((folder) =>
    [...paths].some((path) => path.startsWith(folder)),
  )
  return usual ?? ''
}

interface FolderData {
  /** By folder, or by file without its extension. */
  json: Map<string, FrontMatter>
  /** Folders whose data programs make. */
  programs: Map<string, string>
  /** Those of them whose program may hide posts. */
  hiding: string[]
}

const dataFile = /^(?:(.*)\/)?([^/]+?)(?:\.11tydata)?\.json$/
const programFile = /\.11tydata\.[cm]?js$/

/** `a/a.json`, `a/a.11tydata.json`, `a/b.11tydata.json` */
async function readData({ files, paths, problems }: SourceContext): Promise<FolderData> {
  const json = new Map<string, FrontMatter>()
  const programs = new Map<string, string>()
  const hiding: string[] = []
  for (const path of paths) {
    const [, folder = '', name = ''] = dataFile.exec(path) ?? []
    const isOfFolder = folder.split('/').at(-1) === name
    if (name && (isOfFolder || path.endsWith('.11tydata.json'))) {
      const target = isOfFolder ? folder : `${folder && `${folder}/`}${name}`
      try {
        json.set(target, recordOf(JSON.parse(decodeText(await files.read(path)))))
      } catch {
        problems.push({ file: path, message: 'The data of the folder is not valid JSON.' })
        hiding.push(folder)
        programs.set(folder, path)
      }
    }
    if (programFile.test(path)) {
      const text = await files.read(path).then(decodeText, () => 'draft')
      programs.set(folderOf(path), path)
      if (/draft|permalink|published|exclude/i.test(text)) hiding.push(folderOf(path))
    }
  }
  return { json, programs, hiding }
}

/** Nearer values replace farther ones, tags are added. */
function mergeTags(levels: FrontMatter[]): FrontMatter {
  const tags = levels.flatMap((level) => textsOf(level.tags ?? []))
  return { ...Object.assign({}, ...levels), ...(tags.length > 0 && { tags: [...new Set(tags)] }) }
}
