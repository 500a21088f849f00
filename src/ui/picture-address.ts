/** Addresses of pictures, which are stored as somebody has typed them. */
import { absoluteUrl } from './absolute-url.ts'

/** The address, if it is http(s) or a path of the site: nothing else may reach an attribute that loads it. */
export function pictureAddress(typed: string | null | undefined): string | undefined {
  const address = typed?.trim() ?? ''
  if (/^https?:\/\//i.test(address)) return URL.canParse(address) ? address : undefined
  // Browsers also read `/\host` and a slash, a tab and a slash as the beginning of a host.
  return /^\/(?![\t\n\r]*[/\\])/.test(address) ? address : undefined
}

export function absolutePictureUrl(
  typed: string | null | undefined,
  publicUrl: string,
): string | undefined {
  const address = pictureAddress(typed)
  return address && absoluteUrl(address, publicUrl)
}
