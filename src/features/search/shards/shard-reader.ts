/** Answers questions in the browser, on a page of an export. */
import { apiTimeoutMs } from '#api/api-client.ts'
import { memoize } from '#ui/memoize.ts'
import type { SearchAnswer } from '../search-answer.ts'
import { type Directory, directoryPath, filePath } from './directory.ts'
import { type SearchShards, searchShards } from './shard-search.ts'

/** The content of a file, decompressed. */
type LoadFile = (path: string) => Promise<Uint8Array>

/**
 * Loads each file once. After a failure the next question begins with the directory: another export may have replaced
 * the files.
 * @returns answers a question, best first; throws the error of a file
 */
export function createShardReader(loadFile: LoadFile = fetchFile) {
  let opened: Promise<SearchShards> | undefined
  return async (question: string): Promise<SearchAnswer[]> => {
    opened ??= openShards(loadFile)
    try {
      return await searchShards(await opened, question)
    } catch (error) {
      opened = undefined
      throw error
    }
  }
}

export const answerFromShards = createShardReader()

async function openShards(loadFile: LoadFile): Promise<SearchShards> {
  const directory: Directory = JSON.parse(new TextDecoder().decode(await loadFile(directoryPath)))
  const loadOnce = memoize(loadFile)
  return {
    directory,
    load: (kind, number) => loadOnce(filePath(directory.revision, kind, number)),
  }
}

async function fetchFile(path: string): Promise<Uint8Array> {
  const response = await fetch(path, {
    signal: AbortSignal.timeout(apiTimeoutMs),
    // The other files have a revision in their paths.
    ...(path === directoryPath && { cache: 'no-cache' }),
  })
  if (!response.ok || !response.body) throw new Error(`${path}: status ${response.status}`)
  return inflate(response.body)
}

/** Hosts differ in whether they compress a file, so that its content is compressed. */
export async function inflate(body: ReadableStream<BufferSource>): Promise<Uint8Array> {
  const content = body.pipeThrough(new DecompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(content).arrayBuffer())
}
