/** Does what was decided for one item, and notes the common state. */
import { posix } from 'node:path'
import { indexName, nameOf, safeName } from '../content-files/content-paths.server.ts'
import { SourceError } from '../import/import-source.server.ts'
import type { ContentFolder } from './content-folder.server.ts'
import { type FolderItem, toFolderItem } from './folder-items.server.ts'
import type { FolderPictures } from './folder-pictures.server.ts'
import {
  contentHash,
  type DocumentKind,
  defaultsOf,
  editItem,
  formatItem,
  hashOf,
  type ItemContent,
  type ItemKind,
  parseItem,
} from './item-content.server.ts'
import type { Planned } from './plan-item.server.ts'
import { keyOf, type SiteItem, type SyncSite } from './sync-site.server.ts'
import { type SyncState, writeState } from './sync-state.server.ts'

export interface SyncDeps {
  folder: ContentFolder
  site: SyncSite
  state: SyncState
  pictures: FolderPictures
  now: () => Date
  /** Of folders, which a new one must not have. */
  names: Record<Exclude<ItemKind, DocumentKind>, Set<string>>
  /** All that were found. */
  files: FolderItem[]
}

/** @throws SourceError for what could not be done; both sides are as before */
export async function applyDecision(deps: SyncDeps, plan: Planned): Promise<void> {
  const { folder, site, state } = deps
  const { decision, item, file, entry } = plan
  switch (decision) {
    case 'nothing':
    case 'still in conflict':
      if (entry?.conflict) entry.conflict.path = plan.copy
      if (entry) entry.path = plan.path
      return
    case 'forget':
      return forget(deps, plan)
    case 'adopt':
      await removeCopy(deps, plan)
      return record(deps, plan.path, given(file).digest, given(item))
    case 'update site': {
      const content = await contentForSite(deps, plan)
      const updated = orMeanwhile(await site.update(given(item), content))
      // Former slugs of tags stay.
      const isMore = item?.kind === 'tags' && contentHash(updated.content) !== contentHash(content)
      if (isMore) return writeItem(deps, { ...plan, item: updated })
      return record(deps, plan.path, given(file).digest, updated)
    }
    case 'create on site':
    case 'restore on site': {
      const created = await site.create(await contentForSite(deps, plan), idOf(plan))
      if (plan.id !== created.id) forget(deps, plan)
      return record(deps, plan.path, given(file).digest, created)
    }
    case 'update file':
    case 'create file':
    case 'restore file':
      return writeItem(deps, plan)
    case 'delete on site':
      orMeanwhile((await site.remove(given(item))) || undefined)
      return forget(deps, plan)
    case 'delete file':
      await removeFile(deps, given(file))
      return forget(deps, plan)
    case 'conflict':
      await keepBoth(deps, plan)
  }

  function forget(_: SyncDeps, { kind, id = '' }: Planned) {
    delete state.items[keyOf({ kind, id })]
  }

  async function removeFile({ files, now }: SyncDeps, { path, hash, pictures }: FolderItem) {
    await folder.remove(path, hash, now())
    const parent = posix.dirname(path)
    if (posix.basename(path) !== indexName) return
    const others = files.filter((each) => each.path !== path)
    for (const picture of pictures.values()) {
      const isUsed = others.some((each) =>
        [...each.pictures.values()].some((other) => other.path === picture.path),
      )
      const isBeside = posix.dirname(picture.path) === parent
      if (isBeside && !isUsed) await folder.remove(picture.path, picture.hash, now())
    }
  }
}

/** Of a restored item its own; of a new one that of the file, or the name of its folder. */
function idOf({ id, file, path }: Planned): string | undefined {
  const name = nameOf(path)
  return id ?? file?.id ?? (safeName.test(name) ? name : undefined)
}

async function contentForSite({ pictures }: SyncDeps, { file, written }: Planned) {
  await pictures.upload(given(file))
  return pictures.toSite(given(written), given(file))
}

async function writeItem(deps: SyncDeps, plan: Planned): Promise<void> {
  const { folder, pictures } = deps
  const { kind, path, file } = plan
  const item = given(plan.item)
  const content = await pictures.toFolder(item.content, path, file)
  const text = textOf(deps, plan, content)
  const bytes = Buffer.from(text)
  const { content: readBack } = parseItem(kind, text, defaultsOf(content))
  if (contentHash(readBack) !== contentHash(content)) {
    throw new SourceError('This text cannot be written into a file. Edit it on the site.')
  }
  await folder.write(path, bytes, file?.hash)
  // Not read again: the owner may have changed the file since.
  record(deps, path, (await toFolderItem(folder, kind, path, bytes)).digest, item)
  if (plan.decision !== 'update file') await removeCopy(deps, plan)
}

function textOf({ now }: SyncDeps, { file, written, item }: Planned, content: ItemContent) {
  if (!file || !written) return formatItem(content, given(item).id, now())
  return editItem(file.text, written, content, now())
}

/** The site's text becomes a copy beside the file; the file's text becomes the draft of a public post. */
async function keepBoth(deps: SyncDeps, plan: Planned): Promise<void> {
  const { folder, site, state, pictures } = deps
  const { entry, path, copy, copyHash, said } = plan
  const item = given(plan.item)
  const content = await pictures.toFolder(item.content, path, plan.file)
  const text = textOf(deps, plan, content)
  const isWritten = copyHash === hashOf(text)
  if (!isWritten) {
    // The last is of a run that was killed before it could note the conflict.
    const isOurs = [undefined, entry?.conflict?.copy, state.copies?.[copy]].includes(copyHash)
    if (!isOurs) {
      throw new SourceError(
        `${copy} is in the way of a copy of the site’s text. Rename or remove it.`,
      )
    }
    state.copies = { ...state.copies, [copy]: hashOf(text) }
    await writeState(folder, state)
    await folder.write(copy, text, copyHash)
  }
  const base = entry ?? { file: unknownHash, site: unknownHash, defaults: defaultsOf(item.content) }
  const conflict = { copy: hashOf(text), site: contentHash(item.content), path: copy }
  state.items[keyOf(item)] = { ...base, path, conflict }
  delete state.copies?.[copy]
  if (entry?.conflict || !said) return
  await site.propose(item, said).catch((error) => {
    // The file itself is what counts.
    if (!(error instanceof SourceError)) throw error
  })
}

/** Of no content. */
const unknownHash = '0'.repeat(64)

/** The copy of a conflict that is over, unless the owner has changed it. */
async function removeCopy({ folder, now }: SyncDeps, { entry, copy, copyHash }: Planned) {
  const isOurs = copyHash !== undefined && copyHash === entry?.conflict?.copy
  if (isOurs) await folder.remove(copy, copyHash, now())
}

function record({ state }: SyncDeps, path: string, digest: string, item: SiteItem) {
  state.items[keyOf(item)] = {
    ...{ path, file: digest, site: contentHash(item.content) },
    defaults: defaultsOf(item.content),
  }
}

function orMeanwhile<Value>(value: Value | undefined): Value {
  if (value !== undefined) return value
  throw new SourceError('The site was changed while it was synchronised. Sync again.')
}

function given<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The decision does not fit the item')
  return value
}
