/**
 * `npm run compare -- [--content] URL1 URL2`: compares two running sites, for instance after a migration; with
 * `--content` what an export of the content has: neither accounts nor messages, nor what is counted or deleted.
 * Only uploads that a post references are compared, since no API lists the others. Logs in to both with
 * ADMIN_EMAIL and ADMIN_PASSWORD; read-only.
 */
const comparesContent = process.argv[2] === '--content'
const [first, second] = process.argv.slice(comparesContent ? 3 : 2)
const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env
/** Identifies as a bot, which is not counted as a visitor. */
const headers = { 'User-Agent': 'folio-compare-bot' }
const pageSize = 100
/** In pages: related posts, which depend on the order in which posts were saved, and the number of visitors. */
const uncompared =
  /<nav aria-label="[^"]*" class="mt-12">.*?<\/nav>|"related":\[.*?\}\],?|"visitors":\d+/gs

/**
 * @typedef {{ url: string, origin: string, cookie: string }} Site
 * @typedef {Record<string, string>} Contents texts to compare, by name
 */

if (!first || !second || !email || !password) {
  console.error('Usage: ADMIN_EMAIL=… ADMIN_PASSWORD=… npm run compare -- [--content] URL1 URL2')
  process.exit(2)
}
try {
  const urls = [originOf('URL1', first), originOf('URL2', second)]
  const sites = [await logIn(urls[0]), await logIn(urls[1])]
  process.exitCode = (await compare(sites)) === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

/** @returns the number of differences */
async function compare(/** @type {Site[]} */ sites) {
  const kinds = comparesContent
    ? { pages, documents, posts: sources, projects, uploads }
    : { pages, lists, posts, deleted, users, messages, uploads }
  let differences = 0
  for (const [kind, read] of Object.entries(kinds)) {
    const [a = {}, b = {}] = await Promise.all(sites.map(read))
    const names = [...new Set([...Object.keys(a), ...Object.keys(b)])]
    const different = names.filter((name) => a[name] !== b[name])
    const result = different.length === 0 ? 'equal' : `${different.length} different`
    console.log(`${kind.padEnd(9)} ${String(names.length).padStart(5)}  ${result}`)
    for (const name of different) console.log(`  ${name}: ${difference(a[name], b[name])}`)
    differences += different.length
  }
  return differences
}

/** @returns {string} the first difference of two texts */
function difference(/** @type {string | undefined} */ a, /** @type {string | undefined} */ b) {
  if (a === undefined) return `only at ${second}`
  if (b === undefined) return `only at ${first}`
  let at = 0
  while (a[at] === b[at]) at++
  const excerpt = (/** @type {string} */ text) =>
    JSON.stringify(text.slice(Math.max(0, at - 20), at + 40))
  return `${excerpt(a)} is ${excerpt(b)}`
}

function originOf(/** @type {string} */ name, /** @type {string} */ address) {
  if (/^https?:\/\//i.test(address) && URL.canParse(address)) return new URL(address).origin
  throw new Error(
    `${name} must begin with http:// or https://: it compares running sites, not archives.`,
  )
}

async function request(/** @type {string} */ address, /** @type {RequestInit} */ options) {
  try {
    return await fetch(address, options)
  } catch (cause) {
    throw new Error(`${new URL(address).origin} does not respond.`, { cause })
  }
}

/** @returns {Promise<Site>} */
async function logIn(/** @type {string} */ url) {
  const response = await request(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (response.status === 202)
    throw new Error(
      `${url}: npm run compare cannot log in where a second factor is set. Use an account without one.`,
    )
  if (response.status !== 200) throw new Error(`${url}: the login returned ${response.status}.`)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const robots = await (await request(`${url}/robots.txt`, { headers })).text()
  const [, origin = url] = /^Sitemap: (.+)\/sitemap\.xml$/m.exec(robots) ?? []
  return { url, origin, cookie }
}

async function pages(/** @type {Site} */ site) {
  const named = async (/** @type {string[]} */ ...sitemaps) => {
    const text = Object.values((await readAll(site, ...sitemaps)).texts).join('')
    return [...text.matchAll(/<loc>\{origin\}([^<]*)<\/loc>/g)].map(([, path]) => path || '/')
  }
  const first = await named('/sitemap.xml')
  const parts = first.filter((path) => /^\/sitemap-\d+\.xml$/.test(path))
  const listed = [...first, ...(await named(...parts))]
  const more = ['/sitemap.xml', '/rss.xml', '/robots.txt', '/blogs', '/no-such-page']
  return (await readAll(site, ...new Set([...listed, ...more]))).texts
}

async function lists(/** @type {Site} */ site) {
  return (
    await readAll(site, '/api/site', '/api/skills', '/api/services', '/api/projects', '/api/stats')
  ).texts
}

async function posts(/** @type {Site} */ site) {
  const ids = (await listed(site, '/api/blogs?')).map(({ _id }) => encodeURIComponent(_id))
  const paths = ids.flatMap((id) => [`/api/blogs/${id}`, `/api/blogs/${id}?format=source`])
  return (await readAll(site, ...paths)).texts
}

/** Posts of each state, as they were written and as they are read. */
async function sources(/** @type {Site} */ site) {
  const ids = (await listed(site, '/api/blogs?status=all&')).map(({ _id }) =>
    encodeURIComponent(_id),
  )
  const paths = ids.flatMap((id) => [`/api/blogs/${id}`, `/api/blogs/${id}?format=source`])
  return withoutRevisions((await readAll(site, ...paths)).texts)
}

async function projects(/** @type {Site} */ site) {
  const { '/api/projects': list = '' } = (await readAll(site, '/api/projects')).texts
  const ids = [...list.matchAll(/"id":"([^"]+)"/g)].map(([, id = '']) => encodeURIComponent(id))
  const paths = ids.flatMap((id) => [`/api/projects/${id}`, `/api/projects/${id}?format=source`])
  return withoutRevisions((await readAll(site, '/api/projects', ...paths)).texts)
}

async function documents(/** @type {Site} */ site) {
  const paths = ['/api/site', '/api/site/document', '/api/archive', '/resume.json']
  const feeds = ['/atom.xml', '/feed.json', '/llms.txt']
  const allTags = '/api/tags?status=all'
  const { [allTags]: tags = '', ...texts } = (await readAll(site, ...paths, ...feeds, allTags))
    .texts
  // Deleted posts may have others, and count.
  const used = tags.replace(/\{[^{}]*"count":0,[^{}]*\},?|"postCount":\d+,/g, '')
  return { ...texts, [allTags]: used.replace(/,?\]$/, ']') }
}

/** An imported post begins a history of its own. */
function withoutRevisions(/** @type {Contents} */ texts) {
  const counted = /"(?:revision|baseRevision)":\d+,?|"saved(?:By|At)":"[^"]*",?/g
  return Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [path, text.replace(counted, '')]),
  )
}

async function deleted(/** @type {Site} */ site) {
  return byId(await listed(site, '/api/blogs?state=deleted&'))
}

async function users(/** @type {Site} */ site) {
  return byId(await listed(site, '/api/users?'))
}

async function messages(/** @type {Site} */ site) {
  const tabs = ['inbox', 'spam', 'deleted']
  return byId(
    (await Promise.all(tabs.map((tab) => listed(site, `/api/messages?tab=${tab}&`)))).flat(),
  )
}

/** Every variant of the pictures that a post references. */
async function uploads(/** @type {Site} */ site) {
  const read = comparesContent ? [sources, projects, documents] : [posts, deleted]
  const texts = []
  for (const each of read) texts.push(...Object.values(await each(site)))
  const text = texts.join('\n')
  const stem = /\/uploads\/([a-z0-9-]+?-\d+x\d+)(?:-480|-800)?\.(?:webp|avif)/g
  const stems = new Set([...text.matchAll(stem)].map(([, name]) => name))
  // The smaller files are made anew of a picture that is imported.
  const sizes = comparesContent ? [''] : ['', '-480', '-800']
  const names = [...stems].flatMap((name) => sizes.map((size) => `/uploads/${name}${size}.webp`))
  const { sums } = await readAll(site, ...names)
  return sums
}

/** Reads sequentially. */
async function readAll(/** @type {Site} */ site, /** @type {string[]} */ ...paths) {
  const { createHash } = await import('node:crypto')
  const [texts, sums] = [/** @type {Contents} */ ({}), /** @type {Contents} */ ({})]
  for (const path of paths) {
    const response = await request(site.url + path, {
      headers: { ...headers, Cookie: site.cookie },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = normalize(bytes.toString(), site)
    texts[path] = `${response.status} ${text}`
    const sum = createHash('sha256').update(bytes).digest('hex')
    sums[path] = response.status === 200 ? `${bytes.length} ${sum}` : `${response.status}`
  }
  return { texts, sums }
}

/** Replaces the site's own origin, which differs between equal sites. */
function normalize(/** @type {string} */ text, /** @type {Site} */ { url, origin }) {
  const portable = text.replaceAll(origin, '{origin}').replaceAll(url, '{origin}')
  return comparesContent ? portable.replace(uncompared, '') : portable
}

/** @returns {Promise<{ _id: string }[]>} all items of a paginated list */
async function listed(/** @type {Site} */ site, /** @type {string} */ path) {
  const all = []
  for (let page = 1; ; page++) {
    const address = `${site.url}${path}limit=${pageSize}&page=${page}`
    const response = await request(address, { headers: { ...headers, Cookie: site.cookie } })
    if (response.status !== 200) throw new Error(`${address} returned ${response.status}.`)
    const items = await response.json()
    all.push(...items)
    if (items.length < pageSize) return all
  }
}

/** @returns {Contents} */
function byId(/** @type {{ _id: string }[]} */ items) {
  return Object.fromEntries(items.map((item) => [item._id, JSON.stringify(item)]))
}
