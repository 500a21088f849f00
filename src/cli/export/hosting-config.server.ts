/** Configuration files for static hosts: headers, redirects and robots.txt. */
import { cacheControlOf } from '#http/middleware/static-files.server.ts'
import { files, pages, uploadsBase } from '#paths.ts'

const copiedHeaders = [
  'Content-Security-Policy',
  'X-Content-Type-Options',
  'X-Frame-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
  'Strict-Transport-Security',
]

/** @param headers the response headers of a page on the site */
export function hostingConfig(headers: Headers, publicUrl: string): [file: string, text: string][] {
  const pageHeaders = copiedHeaders.flatMap((name) => {
    const value = headers.get(name)
    return value ? [[name, value] as [string, string]] : []
  })
  return [
    ['_headers', headersFile(pageHeaders)],
    ['_redirects', `${pages.postAlias} ${pages.posts} 301\n`],
    ['_nginx.conf', nginxHeaders(pageHeaders)],
    [`${pages.postAlias.slice(1)}.html`, redirectPage(pages.posts, publicUrl)],
    [files.robots.slice(1), `User-agent: *\nDisallow:\n\nSitemap: ${publicUrl}${files.sitemap}\n`],
    // Without it GitHub Pages skips files that begin with an underscore.
    ['.nojekyll', ''],
  ]
}

/** For Netlify and Cloudflare, which merge all matching rules: no header may occur in two of them. */
function headersFile(pageHeaders: [string, string][]): string {
  const forever = cacheControlOf('/build/')
  const rules: [string, [string, string][]][] = [
    ['/*', pageHeaders],
    ['/build/*', [['Cache-Control', forever]]],
    ['/icons/*', [['Cache-Control', forever]]],
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

/** Allows web-based feed readers to embed the pictures. */
const sharedWithFeedReaders: [string, string] = ['Cross-Origin-Resource-Policy', 'cross-origin']

/** Included by deploy/nginx-static.conf; the policy contains hashes of this build. */
function nginxHeaders(pageHeaders: [string, string][]): string {
  const lines = pageHeaders.map(([name, value]) => `add_header ${name} "${value}" always;`)
  return `# Written by npm run export. Reload nginx after each export.\n${lines.join('\n')}\n`
}

/** For hosts without redirects. */
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
