/** A vault of Obsidian, and folders of Markdown from anywhere: dev.to, Hashnode, an editor. */
import { textsOf } from './field-values.server.ts'
import {
  asPath,
  datedName,
  type Flavour,
  nameOf,
  pathWithoutName,
  type SourceContext,
} from './flavour.server.ts'
import { picture } from './hugo-shortcodes.server.ts'
import { convertLiquid } from './liquid.server.ts'
import { convertObsidian, inlineTags, wikiLink } from './obsidian.server.ts'

export function openObsidian({ paths }: SourceContext): Flavour | undefined {
  if (![...paths].some((path) => path.startsWith('.obsidian/'))) return undefined
  const find = finder(paths)
  return {
    name: 'Obsidian',
    origins: [],
    leaveOut: (path) => {
      if (/\.excalidraw\.md$/.test(path)) return 'A drawing'
      return /(?:^|\/)_?templates?\//i.test(path) ? 'A template' : undefined
    },
    draftReason: ({ fields }) => {
      const isPublished = fields.flag('publish', 'dg-publish', 'published', 'share')?.value
      return isPublished ? undefined : 'is not marked to be published'
    },
    slugOf: ({ path, fields }) => fields.text('slug', 'permalink') ?? nameOf(path),
    oldPaths: ({ fields }) => {
      const permalink = fields.text('permalink')
      return permalink ? [asPath(permalink)] : []
    },
    convert: (body, { notes, path }) =>
      convertObsidian(body, { notes, find: (name) => find(name, path) }),
    tagsIn: inlineTags,
  }
}

/** Of more files the first ones are compared. */
const maxSameName = 500

/** As Obsidian does: by its whole path, or by its name where that is the only one, or the nearest. */
function finder(paths: ReadonlySet<string>) {
  const byName = new Map<string, { path: string; end: string }[]>()
  for (const path of paths) {
    const names = [path.split('/').at(-1) ?? '', nameOf(path)]
    for (const name of new Set(names.map(keyOf))) {
      const found = byName.get(name) ?? []
      byName.set(name, found)
      if (found.length < maxSameName) found.push({ path, end: endOf(path) })
    }
  }
  return (name: string, from: string): string | undefined => {
    const wanted = name.replace(/^\//, '')
    const whole = [wanted, `${wanted}.md`].find((path) => paths.has(path))
    if (whole) return whole
    const found = byName.get(keyOf(wanted.split('/').at(-1) ?? '')) ?? []
    const end = endOf(wanted)
    const fitting = found.filter((each) => each.end.endsWith(end))
    const folder = from.replace(/[^/]*$/, '')
    return (fitting.find(({ path }) => path.startsWith(folder)) ?? fitting[0])?.path
  }
}

function endOf(path: string) {
  return keyOf(`/${path}`).replace(/\.md$/, '')
}

function keyOf(text: string) {
  return text.normalize('NFC').toLowerCase()
}

const documents = /(?:^|\/)(?:README|CHANGELOG|LICENSE|CONTRIBUTING|CODE_OF_CONDUCT)\.md$/i

export function openFolder({ paths }: SourceContext): Flavour {
  const find = finder(paths)
  return {
    name: 'Markdown',
    origins: [],
    leaveOut: (path) => (documents.test(path) ? 'A file about the files' : undefined),
    dateOf: (path) => datedName(path)?.date,
    draftReason: ({ hasData }) => (hasData ? undefined : 'has no front matter'),
    slugOf: ({ path, fields }) => fields.text('slug') ?? datedName(path)?.name ?? nameOf(path),
    oldPaths: (page) => {
      const { fields, path } = page
      const own = fields.text('permalink', 'url', 'path')
      const former = textsOf(fields.get('aliases', 'redirect_from') ?? []).filter((each) =>
        each.startsWith('/'),
      )
      return [
        own?.startsWith('/') ? asPath(own) : asPath(pathWithoutName(path)),
        ...former.map((each) => asPath(each)),
      ]
    },
    convert: (body, { fields, notes, path }) => {
      const converted =
        body.search(wikiLink) >= 0
          ? convertObsidian(body, { notes, find: (name) => find(name, path) })
          : body
      const isHashnode = fields.text('cuid') !== null || /cdn\.hashnode\.com/.test(body)
      if (isHashnode) return convertHashnode(converted)
      return /\{%/.test(body)
        ? convertLiquid(converted, { postFile: () => undefined, notes })
        : converted
    },
  }
}

/** Alignment beside the address of a picture, and embeds. */
function convertHashnode(body: string): string {
  return body
    .replace(
      /!\[([^\]\n]{0,500})\]\(([^\s)]{1,2000}) align="[^"]*"\)/g,
      (_all, alt: string, src: string) => picture({ src, alt }),
    )
    .replace(/^%\[(https?:\/\/[^\]\s]+)\]/gm, '<$1>')
}
