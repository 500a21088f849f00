import { absoluteUrl } from '#ui/absolute-url.ts'

/** The absolute address of a picture, as authors enter them; undefined for none, and for one that nothing can load. */
export function pictureUrl(
  image: string | null | undefined,
  publicUrl: string,
): string | undefined {
  const url = image ? URL.parse(absoluteUrl(image, publicUrl)) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}
