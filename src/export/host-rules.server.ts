/** What a host has to be told: headers, redirects, and what programs may read. */
import { cacheControlOf } from '#http/static-files.server.ts'
import { files, pages, uploadsBase } from '#routes.ts'

const copied = [
  'Content-Security-Policy',
  'X-Content-Type-Options',
  'X-Frame-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
  'Strict-Transport-Security',
]

/** @param headers those of a page as the site itself answers it */
export function hostRules(headers: Headers, publicUrl: string): [file: string, text: string][] {
  const own = copied.flatMap((name) => {
    const value = headers.get(name)
    return value ? [[name, value] as [string, string]] : []
  })
  return [
    ['_headers', headersFile(own)],
    ['_redirects', `${pages.postAlias} ${pages.posts} 301\n`],
    ['_nginx.conf', nginxHeaders(own)],
    [`${pages.postAlias.slice(1)}.html`, redirectPage(pages.posts, publicUrl)],
    [files.robots.slice(1), `User-agent: *\nDisallow:\n\nSitemap: ${publicUrl}${files.sitemap}\n`],
    // GitHub Pages would leave out what begins with an underscore.
    ['.nojekyll', ''],
  ]
}

/** Netlify's and Cloudflare's: rules that meet on a path are put together, so none names a header twice. */
function headersFile(own: [string, string][]): string {
  const forever = cacheControlOf('/build/')
  const rules: [string, [string, string][]][] = [
    ['/*', own],
    ['/build/*', [['Cache-Control', forever]]],
    [`${uploadsBase}/*`, [['Cache-Control', forever], sharedWithFeedReaders]],
    ['/assets/*', [['Cache-Control', cacheControlOf('/assets/')], sharedWithFeedReaders]],
    ['/fonts/*', [['Cache-Control', cacheControlOf('/fonts/')]]],
    [files.feed, [['Content-Type', 'application/rss+xml; charset=utf-8']]],
  ]
  return rules
    .map(([path, lines]) => [path, ...lines.map(([name, value]) => `  ${name}: ${value}`)])
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n')
}

/** A feed reader on the web shows a post's pictures on its own page. */
const sharedWithFeedReaders: [string, string] = ['Cross-Origin-Resource-Policy', 'cross-origin']

/** What deploy/nginx-static.conf includes: the policy names the stylesheet of this very build. */
function nginxHeaders(own: [string, string][]): string {
  const lines = own.map(([name, value]) => `add_header ${name} "${value}" always;`)
  return `# Written by npm run export. Reload nginx after each export.\n${lines.join('\n')}\n`
}

/** For hosts that know no redirects. */
function redirectPage(to: string, publicUrl: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Moved</title>
<link rel="canonical" href="${publicUrl}${to}">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${to}">
<p>This page is at <a href="${to}">${to}</a> now.</p>
</html>
`
}
