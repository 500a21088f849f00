/** The address of a preview link is its credential, also mistyped: it is neither logged nor counted. */
import { draftPreviewBase } from '#paths.ts'

const previewPath = /^\/*preview.|\/preview\/+./is

/** @returns '/preview/...' for every spelling of a path below /preview, and other paths as they are */
export function redactPath(path: string): string {
  const decoded = path.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent)
  return previewPath.test(decoded) ? `${draftPreviewBase}/...` : path
}
