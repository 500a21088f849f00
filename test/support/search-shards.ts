/** The files of an export's search, read from memory. */
import { type SearchablePost, searchFiles } from '#features/search/shards/search-files.server.ts'
import { createShardReader, inflate } from '#features/search/shards/shard-reader.ts'

/** @param posts the newest first */
export async function readerOf(
  posts: Iterable<SearchablePost> | AsyncIterable<SearchablePost>,
  maxShardBytes?: number,
) {
  const files = new Map(
    (await searchFiles(iterate(posts), maxShardBytes)).map(({ path, bytes }) => [path, bytes]),
  )
  /** The paths that were loaded. */
  const loaded: string[] = []
  const answer = createShardReader((path) => {
    const bytes = files.get(path)
    if (!bytes) return Promise.reject(new Error(`${path} is missing`))
    loaded.push(path)
    return inflate(new Blob([Uint8Array.from(bytes)]).stream())
  })
  return { answer, files, loaded }
}

async function* iterate<Item>(items: Iterable<Item> | AsyncIterable<Item>) {
  yield* items
}
