/**
 * Resolves a URL against a page of the site; returns an invalid one unchanged.
 * @param publicUrl may have a path, below which the site's own paths are
 */
export function absoluteUrl(url: string, publicUrl: string, pageUrl = `${publicUrl}/`): string {
  const isOwn = url.startsWith('/') && !url.startsWith('//')
  return URL.parse(isOwn ? publicUrl + url : url, pageUrl)?.href ?? url
}
