/** Compares the file, the item of the site and their common state. */
import {
  folderNameOf,
  indexName,
  nameOf,
  postsFolder,
  projectsFolder,
  siteCopyEnd,
} from '../content-files/content-paths.server.ts'
import type { PostDefaults } from '../content-files/post-file.server.ts'
import type { SyncDeps } from './apply-decision.server.ts'
import { type Decision, decide, type Side } from './decide.server.ts'
import {
  contentHash,
  defaultsOf,
  documentFiles,
  type ItemContent,
  isBlank,
  isDocument,
  noDefaults,
  parseItem,
} from './item-content.server.ts'
import type { Match } from './match-items.server.ts'
import type { SyncEntry } from './sync-state.server.ts'

export interface Planned extends Match {
  decision: Decision
  /** Of the file. */
  path: string
  /** What the file says, with the addresses of the site; undefined if it was not read. */
  said: ItemContent | undefined
  /** The same, with its own addresses. */
  written: ItemContent | undefined
  /** Where the copy of the site's text is, or would be. */
  copy: string
  /** Its hash, if there is one. */
  copyHash: string | undefined
}

/** The copy of the site's text, beside the file. */
function copyPath(path: string): string {
  return path.replace(/\.(?:md|json)$/, (end) => (end === '.md' ? siteCopyEnd : `.site${end}`))
}

/** Where the file is, was, or will be. A new name is taken from then on. */
export function pathOf(deps: SyncDeps, match: Match): string {
  return match.file?.path ?? match.entry?.path ?? newPath(deps, match)
}

/** @throws SourceError for a file that says nothing usable */
export async function planItem(deps: SyncDeps, match: Match, path: string): Promise<Planned> {
  const { file, item, entry } = match
  const siteHash = item && contentHash(item.content)
  const fileSide = sideOf(file?.digest, entry?.file)
  const isBlankItem = item !== undefined && isBlank(item.content)
  const siteSide = isBlankItem && !entry ? 'same' : sideOf(siteHash, entry?.site)
  const { copy, copyHash } = await findCopy(deps, path, entry)
  // An unchanged file is not parsed.
  const isRead = file && (fileSide === 'changed' || entry?.conflict || siteSide !== 'same')
  const written = isRead ? parse(deps, match) : undefined
  if (file && item && !entry) await deps.pictures.recognise(file, item.content)
  const said = file && written && deps.pictures.toSite(written, file)
  const isEqual =
    said !== undefined &&
    contentHash(said) === siteHash &&
    file !== undefined &&
    deps.pictures.areKnown(file)
  const decision = decide({
    ...{ hasBase: entry !== undefined, file: fileSide, site: siteSide, isEqual },
    isPermanent: isDocument(match.kind),
    isBlank: isBlankItem,
    conflict: entry?.conflict && {
      hasCopy: copyHash !== undefined,
      isSiteChanged: siteHash !== entry.conflict.site,
    },
  })
  return { ...match, decision, path, said, written, copy, copyHash }
}

/** A file that is renamed leaves the copy of its conflict behind. */
async function findCopy({ folder }: SyncDeps, path: string, entry: SyncEntry | undefined) {
  const beside = copyPath(path)
  const copyHash = await folder.hash(beside)
  if (copyHash === undefined && entry?.conflict) {
    const behind = entry.conflict.path ?? copyPath(entry.path)
    const hash = await folder.hash(behind)
    if (hash !== undefined) return { copy: behind, copyHash: hash }
  }
  return { copy: beside, copyHash }
}

function sideOf(hash: string | undefined, base: string | undefined): Side {
  if (hash === undefined) return 'absent'
  return hash === base ? 'same' : 'changed'
}

function parse({ now }: SyncDeps, match: Match): ItemContent {
  const { kind, file, entry } = match
  return parseItem(kind, file?.text ?? '', entry?.defaults ?? newDefaults(match), now()).content
}

function newDefaults({ item, file }: Match): PostDefaults {
  if (item) return defaultsOf(item.content)
  return { ...noDefaults, slug: nameOf(file?.path ?? '') }
}

function newPath({ names }: SyncDeps, { kind, id = '', item }: Match): string {
  if (isDocument(kind)) return documentFiles[kind]
  const folder = kind === 'post' ? postsFolder : projectsFolder
  const slug = item?.content.kind === 'post' ? item.content.post.slug : id
  return `${folder}/${folderNameOf(slug, id, names[kind])}/${indexName}`
}

/** The names in the folders of posts and projects. */
export function takenNames(paths: string[]): SyncDeps['names'] {
  const namesIn = (folder: string) => {
    const parts = paths.map((path) => path.split('/')).filter(([first]) => first === folder)
    return new Set(parts.map(([, name = '']) => name.toLowerCase().replace(/\.md$/, '')))
  }
  return { post: namesIn(postsFolder), project: namesIn(projectsFolder) }
}
