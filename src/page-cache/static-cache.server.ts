/** Built files in memory; each variant is read on first use and stays. */
import type { Encoding } from '#http/middleware/compress.server.ts'
import { lazyVariants, readResponse, toVariant, type Variants } from './cached-response.server.ts'

/** Requests a file in one encoding from the application. */
type FetchFile = (path: string, encoding: Encoding | undefined) => Promise<Response>

/** @param files paths with their precompressed encodings */
export function staticCache(
  files: ReadonlyMap<string, ReadonlySet<string>>,
  fetchFile: FetchFile,
): (path: string) => Variants | undefined {
  const cache = new Map<string, Variants>()
  for (const [path, encodings] of files) {
    const variants = lazyVariants(async (encoding) => {
      const response = await fetchFile(path, encoding)
      if (response.status !== 200) throw new Error(`${path}: status ${response.status}`)
      return toVariant(await readResponse(response), encoding)
    })
    cache.set(path, (encoding) =>
      variants(encoding && encodings.has(encoding) ? encoding : undefined),
    )
  }
  return (path) => cache.get(path)
}
