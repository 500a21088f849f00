/** Whether a text is the path of a picture of this site: an upload, or a built-in one. */
export function isPicturePath(path: string): boolean {
  return /^\/(?:uploads\/[\w-]+\.webp|assets\/(?:[\w-]+\/)*[\w-]+\.[a-z]+)$/.test(path)
}
