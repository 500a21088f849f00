/** Configuration files for static hosts: headers, redirects and robots.txt. */
import { cacheControlOf } from '#http/middleware/static-files.server.ts'
import { catalogueOf } from '#i18n/catalogues.server.ts'
import { interfaceLanguage } from '#i18n/languages.ts'
import { cardsBase, files, pages, resumeFiles, uploadsBase } from '#paths.ts'

const copiedHeaders = [
  'Content-Security-Policy',
  'X-Content-Type-Options',
  'X-Frame-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
  'Strict-Transport-Security',
]

/**
 * @param headers the response headers of a page on the site
 * @param options `language`: the site's, a BCP 47 tag; `hasPdf`: whether the résumé is a PDF, to which its address leads
 */
export function hostingConfig(
  headers: Headers,
  publicUrl: string,
  { language, hasPdf }: { language: string; hasPdf: boolean },
): [file: string, text: string][] {
  const redirects: [from: string, to: string, status: number][] = [
    [pages.postAlias, pages.posts, 301],
    ...(hasPdf ? [[files.resume, resumeFiles.pdf, 302] as [string, string, number]] : []),
  ]
  const pageHeaders = copiedHeaders.flatMap((name) => {
    const value = headers.get(name)
    return value ? [[name, value] as [string, string]] : []
  })
  return [
    ['_headers', headersFile(pageHeaders)],
    ['_redirects', redirects.map((redirect) => `${redirect.join(' ')}\n`).join('')],
    ['_nginx.conf', nginxHeaders(pageHeaders)],
    ...redirects.map(([from, to]): [string, string] => [
      `${from.slice(1).replace(/\.html$/, '')}.html`,
      redirectPage(to, publicUrl, language),
    ]),
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
    [`${cardsBase}/*`, [['Cache-Control', forever], sharedWithFeedReaders]],
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
function redirectPage(to: string, publicUrl: string, language: string): string {
  const { title, text } = catalogueOf(language).serverTranslation.moved
  return `<!doctype html>
<html lang="${interfaceLanguage(language)}">
<meta charset="utf-8">
<title>${title}</title>
<link rel="canonical" href="${publicUrl}${to}">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${to}">
<p>${text(`<a href="${to}">${to}</a>`)}</p>
</html>
`
}
