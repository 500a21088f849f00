/** The address of a preview link is its credential, also mistyped: it is neither logged nor counted. */
import { draftPreviewBase } from '#paths.ts'

/** All below /preview, and elsewhere what is as long as a token of which a part is missing. */
const previewPath = /^\/*preview(?:\/+.|[^\w-]*[\w-]{20,})|\/preview[^\w-]+[\w-]{20,}/is

/** Whether the path is a spelling of that of a preview link. */
export function isPreviewPath(path: string): boolean {
  return previewPath.test(path.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent))
}

/** @returns '/preview/...' for every spelling of the path of a preview link, and other paths as they are */
export function redactPath(path: string): string {
  return isPreviewPath(path) ? `${draftPreviewBase}/...` : path
}
