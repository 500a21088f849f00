/** Configuration files for static hosts: headers, redirects and robots.txt. */

import type { FormerTagSlug } from '#features/posts/former-tag-slugs.server.ts'
import type { FormerPath } from '#features/posts/post-paths.server.ts'
import type { ResumeFileKind } from '#features/resume/resume-file.ts'
import { resumeFilePolicies } from '#features/resume/resume-policy.server.ts'
import { shardsBase } from '#features/search/shards/directory.ts'
import type { AiChoice } from '#features/site/ai-crawlers.ts'
import { cacheControlOf } from '#http/middleware/static-files.server.ts'
import { catalogueOf } from '#i18n/catalogues.server.ts'
import { interfaceLanguage } from '#i18n/languages.ts'
import {
  cardsBase,
  crawlerFiles,
  files,
  pages,
  resumeFiles,
  serverPages,
  tagPages,
  uploadsBase,
} from '#paths.ts'
import { feedFormats } from '#server/feeds/post-feed-routes.server.ts'
import { robotsTxt } from '#server/feeds/robots-txt.server.ts'
import { fileOf } from './exported-pages.server.ts'

type Header = [name: string, value: string]

export const policyHeader = 'Content-Security-Policy'

const copiedHeaders = [
  policyHeader,
  'X-Content-Type-Options',
  'X-Frame-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
  'Strict-Transport-Security',
]

type Redirect = [from: string, to: string, status: number]

interface HostingOptions {
  /** The path below which the site is; empty: the root of its host. */
  base: string
  /** The site's, a BCP 47 tag. */
  language: string
  /** The kind of an own résumé. */
  resumeFile: ResumeFileKind | undefined
  /** Of posts. */
  formerPaths: FormerPath[]
  formerTagSlugs: FormerTagSlug[]
  aiCrawlers: AiChoice
}

/**
 * @param headers the response headers of a page on the site
 */
export function hostingConfig(
  headers: Headers,
  publicUrl: string,
  { base, language, resumeFile, formerPaths, formerTagSlugs, aiCrawlers }: HostingOptions,
): [file: string, text: string][] {
  const moved = formerPaths.flatMap(({ path, slug }): Redirect[] =>
    slug === undefined ? [] : [[encodedPath(path), pages.post(slug), 301]],
  )
  const gone = formerPaths.filter(({ slug }) => slug === undefined)
  const redirects: Redirect[] = [
    [serverPages.blogRedirect, pages.posts, 301],
    ...(resumeFile === 'pdf' ? [[files.resume, resumeFiles.pdf, 302] satisfies Redirect] : []),
    ...moved,
    ...movedTags(formerTagSlugs, ['']),
  ]
  const movedFeeds = movedTags(
    formerTagSlugs,
    feedFormats.map(({ path }) => path),
  )
  // Hosts that know no 410 skip the line, and respond with 404.
  const rules = [
    ...redirects,
    ...movedFeeds,
    ...gone.map(({ path }) => [encodedPath(path), '/404.html', 410]),
  ]
  const pageHeaders = copiedHeaders.flatMap((name) => {
    const value = headers.get(name)
    return value ? [[name, value] as Header] : []
  })
  return [
    ['_headers', headersFile(pageHeaders, resumeFile, base)],
    [
      '_redirects',
      rules.map(([from, to, status]) => `${base}${from} ${base}${to} ${status}\n`).join(''),
    ],
    [
      '_nginx.conf',
      nginxHeaders(pageHeaders, resumeFile, base) +
        nginxPaths(formerPaths, [...movedTags(formerTagSlugs, ['']), ...movedFeeds], base),
    ],
    // A path with and without an extension may be one file.
    ...new Map(
      redirects.map(([from, to]): [string, string] => [
        redirectFile(from),
        redirectPage(to, { base, publicUrl, language }),
      ]),
    ),
    [crawlerFiles.robots.slice(1), robotsTxt(aiCrawlers, publicUrl, [])],
    // Without it GitHub Pages skips files that begin with an underscore.
    ['.nojekyll', ''],
  ]
}

function encodedPath(path: string) {
  return path.split('/').map(encodeURIComponent).join('/')
}

/** @param paths what follows the address of a tag */
function movedTags(tags: FormerTagSlug[], paths: string[]): Redirect[] {
  return tags.flatMap(({ former, slug }) =>
    paths.map((path): Redirect => [tagPages.tag(former) + path, tagPages.tag(slug) + path, 301]),
  )
}

/** Some hosts serve a page without its extension, too. */
const resumeAddresses: Record<ResumeFileKind, string[]> = {
  html: [files.resume, files.resume.replace(/\.html$/, '')],
  pdf: [resumeFiles.pdf],
}

/**
 * For Netlify and Cloudflare, which merge all matching rules: no header may occur in two of them. Cloudflare detaches
 * one with `!`; two policies apply together.
 */
function headersFile(
  pageHeaders: Header[],
  resumeFile: ResumeFileKind | undefined,
  base: string,
): string {
  const forever = cacheControlOf('/build/')
  const rules: [string, Header[]][] = [
    ['/*', pageHeaders],
    ['/build/*', [['Cache-Control', forever]]],
    ['/icons/*', [['Cache-Control', forever]]],
    [`${shardsBase}/*`, [['Cache-Control', forever]]],
    [`${uploadsBase}/*`, [['Cache-Control', forever], sharedWithFeedReaders]],
    [`${cardsBase}/*`, [['Cache-Control', forever], sharedWithFeedReaders]],
    ['/assets/*', [['Cache-Control', cacheControlOf('/assets/')], sharedWithFeedReaders]],
    ['/fonts/*', [['Cache-Control', cacheControlOf('/fonts/')]]],
    ...feedFormats.flatMap(({ path, type }): [string, Header[]][] =>
      [path, `/tags/:tag${path}`].map((each) => [each, [['Content-Type', type]]]),
    ),
  ]
  const blocks = rules.map(([path, headers]) => [
    base + path,
    ...headers.map((each) => each.join(': ')),
  ])
  const resumeBlocks = resumeFile
    ? resumeAddresses[resumeFile].map((path) => [
        base + path,
        `! ${policyHeader}`,
        `${policyHeader}: ${resumeFilePolicies[resumeFile]}`,
      ])
    : []
  return [...blocks, ...resumeBlocks].map((lines) => `${lines.join('\n  ')}\n`).join('\n')
}

/** Allows web-based feed readers to embed the pictures. */
const sharedWithFeedReaders: Header = ['Cross-Origin-Resource-Policy', 'cross-origin']

/** Included by deploy/nginx-static.conf; the policy contains hashes of this build. */
function nginxHeaders(
  pageHeaders: Header[],
  resumeFile: ResumeFileKind | undefined,
  base: string,
): string {
  const lines = pageHeaders.map(addHeader)
  const locations = resumeFile ? resumeLocations(pageHeaders, resumeFile, base) : []
  return `# Written by npm run export. Reload nginx after each export.\n${[...lines, ...locations].join('\n')}\n`
}

/** A quoted location is compared with the decoded path. */
function nginxPaths(formerPaths: FormerPath[], moved: Redirect[], base: string): string {
  const posts = formerPaths.map(({ path, slug }) =>
    nginxLocation(
      base + path,
      slug === undefined ? 'return 410' : `return 301 "${base}${pages.post(slug)}$is_args$args"`,
    ),
  )
  const others = moved.map(([from, to]) =>
    nginxLocation(base + decodeURIComponent(from), `return 301 "${base}${to}$is_args$args"`),
  )
  return [...posts, ...others].join('')
}

function nginxLocation(path: string, directive: string) {
  return `location = "${path.replace(/["\\]/g, '\\$&')}" { ${directive}; }\n`
}

/** A location with a header of its own inherits none. */
function resumeLocations(pageHeaders: Header[], kind: ResumeFileKind, base: string): string[] {
  const headers: Header[] = [
    ...pageHeaders.filter(([name]) => name !== policyHeader),
    [policyHeader, resumeFilePolicies[kind]],
    ['Cache-Control', cacheControlOf('/assets/')],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ]
  const lines = headers.map((header) => `    ${addHeader(header)}`).join('\n')
  const [file] = resumeAddresses[kind]
  return resumeAddresses[kind].map(
    (path) => `location = ${base}${path} {\n${lines}\n    try_files ${base}${file} =404;\n}`,
  )
}

function addHeader([name, value]: Header) {
  return `add_header ${name} "${value}" always;`
}

/** An index file is found with a slash at the end and without. */
function redirectFile(from: string): string {
  if (from.endsWith('.html')) return fileOf(from.replace(/\.html$/, ''))
  return fileOf(from).replace(/\.html$/, '/index.html')
}

/** For hosts without redirects. */
function redirectPage(
  to: string,
  { base, publicUrl, language }: Pick<HostingOptions, 'base' | 'language'> & { publicUrl: string },
): string {
  const { title, text } = catalogueOf(language).serverTranslation.moved
  return `<!doctype html>
<html lang="${interfaceLanguage(language)}">
<meta charset="utf-8">
<title>${title}</title>
<link rel="canonical" href="${publicUrl}${to}">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${to}">
<p>${text(`<a href="${to}">${base}${to}</a>`)}</p>
</html>
`
}
