import { expect, test } from 'vitest'
import { isGhostExport, readGhost } from './ghost.server.ts'

type Fields = Record<string, unknown>

const post = (fields: Fields = {}) => ({
  ...{ id: 'p1', title: 'Soup', slug: 'soup', html: '<p>Salt.</p>', status: 'published' },
  ...{ type: 'post', visibility: 'public', published_at: '2024-05-06T07:08:09.000Z' },
  ...fields,
})
const read = (text: string) =>
  readGhost({ paths: ['site.json'], read: async () => Buffer.from(text) }, 'site.json')
const readTables = (tables: Fields) => read(JSON.stringify({ db: [{ meta: {}, data: tables }] }))
const readPost = async (fields: Fields = {}, tables: Fields = {}) => {
  const { posts } = await readTables({ posts: [post(fields)], ...tables })
  return posts[0]
}
const notesOf = (read: Awaited<ReturnType<typeof readPost>>) => read?.notes.map(({ text }) => text)

test('an importer reads a post with its tags, author, cover and addresses', async () => {
  const tables = {
    tags: [
      { id: 't1', name: 'Food' },
      { id: 't2', name: '#hidden' },
      { id: 't3', name: 'Easy' },
    ],
    posts_tags: [
      { post_id: 'p1', tag_id: 't1', sort_order: 1 },
      { post_id: 'p1', tag_id: 't2', sort_order: 2 },
      { post_id: 'p1', tag_id: 't3', sort_order: 0 },
    ],
    users: [{ id: 'u1', name: 'Ada' }],
    posts_authors: [{ post_id: 'p1', author_id: 'u1', sort_order: 0 }],
    posts_meta: [{ id: 'm1', post_id: 'p1', meta_description: 'Hot', feature_image_alt: 'A bowl' }],
  }
  const fields = {
    html: '<p><a href="__GHOST_URL__/bread/">Bread</a></p><img src="__GHOST_URL__/content/images/size/w600/2024/a.jpg">',
    feature_image: '__GHOST_URL__/content/images/2024/b.jpg',
    custom_excerpt: 'Warm',
    canonical_url: 'https://a.example/soup',
  }
  expect(await readPost(fields, tables)).toEqual({
    ...{ id: 'ghost:p1', file: 'site.json: Soup', title: 'Soup', slug: 'soup', state: 'published' },
    ...{
      publishedAt: '2024-05-06T07:08:09.000Z',
      tags: ['Easy', 'Food'],
      author: 'Ada',
      series: null,
    },
    ...{ excerpt: 'Warm', description: 'Hot', canonicalUrl: 'https://a.example/soup' },
    ...{ format: 'markdown', body: '[Bread](/bread/)\n\n![](/content/images/2024/a.jpg)' },
    cover: { reference: '/content/images/2024/b.jpg', alt: 'A bowl' },
    ...{ oldPaths: ['/soup/'], notes: [] },
  })
})

test.each([
  [{ status: 'draft' }, 'draft'],
  [{ status: 'scheduled' }, 'scheduled'],
  [{ status: 'sent' }, 'draft'],
  [{ status: 'anything' }, 'draft'],
  [{ status: undefined }, 'draft'],
  [{ visibility: 'members' }, 'draft'],
  [{ visibility: 'paid' }, 'draft'],
  [{ visibility: 'tiers' }, 'draft'],
  [{ visibility: 'new kind' }, 'draft'],
  [{ email_only: true }, 'draft'],
  [{}, 'published'],
])(
  'a reader of a post with %o finds it only if everybody was allowed to',
  async (fields, state) => {
    expect((await readPost(fields))?.state).toBe(state)
  },
)

test.each([
  ['<p>open</p><!--members-only--><p>secret</p>'],
  [
    '<p>open</p><!--kg-gated-block:begin nonMember:false memberSegment:"x" --><p>secret</p><!--kg-gated-block:end-->',
  ],
  [`<p>open</p><!--members-only-->${'<div>'.repeat(200)}secret`],
])('a reader never sees the part for members of %s', async (html) => {
  const read = await readPost({ html })
  expect(read?.body).toBe('open')
  expect(notesOf(read)).toEqual(['The part that was for members only'])
})

test('a part that is for everybody but members stays', async () => {
  const html =
    '<!--kg-gated-block:begin nonMember:true memberSegment:"" --><p>open</p><!--kg-gated-block:end-->'
  expect(await readPost({ html })).toMatchObject({ body: 'open', state: 'published', notes: [] })
})

test("cards become Folio's own, and links", async () => {
  const html = `<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Hot!</div></div>
    <div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Why</h4><button>+</button></div><div class="kg-toggle-content"><p>So.</p></div></div>
    <figure class="kg-card kg-gallery-card"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="/content/images/a.jpg"></div></div></div><figcaption>Two</figcaption></figure>
    <figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://b.example"><div class="kg-bookmark-title">B</div><img src="https://b.example/icon.png"></a></figure>
    <div class="kg-card kg-audio-card"><audio src="__GHOST_URL__/content/media/a.mp3"></audio><div class="kg-audio-title">Song</div><input type="range"></div>
    <div class="kg-card kg-signup-card"><form><input></form></div>`
  const read = await readPost({ html })
  expect(read?.body.split('\n\n')).toEqual([
    '> [!NOTE]\n> 💡 Hot!',
    '<details>\n<summary>Why</summary>',
    'So.',
    '</details>',
    ':::gallery\n![](/content/images/a.jpg)\n:::',
    'Two',
    '[B](https://b.example)',
    '[Song](/content/media/a.mp3)',
  ])
  expect(notesOf(read)).toEqual([
    'A bookmark is a link: B',
    'Audio is a link: /content/media/a.mp3',
    'The form for new members',
  ])
})

const lexical = (...children: Fields[]) => JSON.stringify({ root: { type: 'root', children } })
const paragraph = (text: string) => ({
  type: 'paragraph',
  children: [{ type: 'extended-text', text, format: 1 }],
})

test('a post without HTML has the text of its editor, up to the paywall', async () => {
  const stored = lexical(
    { type: 'extended-heading', tag: 'h2', children: [{ type: 'text', text: 'Soup' }] },
    paragraph('open'),
    { type: 'image', src: '__GHOST_URL__/content/images/a.jpg', alt: 'A' },
    { type: 'codeblock', code: 'a < b', language: 'js' },
    { type: 'paywall' },
    paragraph('secret'),
  )
  const read = await readPost({ html: null, lexical: stored, plaintext: 'open secret' })
  expect(read?.body).toBe('## Soup\n\n**open**\n\n![A](/content/images/a.jpg)\n\n```js\na < b\n```')
})

test('a post of a version that wrote Markdown keeps it', async () => {
  const fields = { html: null, markdown: '*open*\n\n<!--members-only-->\n\nsecret' }
  expect(await readPost(fields)).toMatchObject({ format: 'markdown', body: '*open*' })
})

test('a post of the older editor has its text, without links and emphasis', async () => {
  const mobiledoc = JSON.stringify({
    ...{
      version: '0.3.1',
      markups: [['em']],
      cards: [
        ['code', { code: 'x' }],
        ['email', { html: 'secret' }],
      ],
    },
    sections: [
      [1, 'h2', [[0, [], 0, 'Soup']]],
      [
        1,
        'p',
        [
          [0, [], 0, 'Add '],
          [0, [0], 1, 'salt'],
        ],
      ],
      [3, 'ul', [[[0, [], 0, 'one']]]],
      ...[
        [10, 0],
        [10, 1],
      ],
    ],
  })
  const read = await readPost({ html: '', mobiledoc })
  expect(read?.body).toBe('## Soup\n\nAdd salt\n\n- one\n\n```\nx\n```')
  expect(notesOf(read)).toEqual([
    'Links and emphasis within the text',
    'A part that not everybody may read',
  ])
})

test('a post with nothing but plain text is a draft, since parts for members are not marked in it', async () => {
  const read = await readPost({ html: null, plaintext: 'open\n\n<b>secret' })
  expect(read).toMatchObject({ state: 'draft', body: 'open\n\n\\<b>secret' })
})

test('what has no place in Folio is named', async () => {
  const read = await readPost({
    ...{ codeinjection_head: '<script>', og_image: '/a.jpg', meta_title: 'Best soup' },
    feature_image_caption: 'By <a href="/">me</a>',
  })
  expect(notesOf(read)).toEqual([
    "The caption of the cover: 'By me'",
    "The title for search engines: 'Best soup'",
    'Code injected into the page',
    'Pictures and texts for social networks',
  ])
})

test('pages stay out, and posts that cannot be read are told without the others being lost', async () => {
  const posts = [
    post({ id: 'a', type: 'page' }),
    null,
    post(),
    post(),
    { title: 'No id' },
    post({ id: 1, uuid: 'u' }),
  ]
  const { posts: read, problems, leftOut } = await readTables({ posts })
  expect(read.map(({ id }) => id)).toEqual(['ghost:p1', 'ghost:u'])
  expect(leftOut).toEqual([{ file: 'site.json: Soup', reason: 'A page; Folio has only posts.' }])
  expect(problems.map(({ message }) => message)).toEqual([
    'Post 2: it is not an object.',
    'Post 4: its id p1 is that of another post.',
    'Post 5: it has no id.',
  ])
})

test('an old version with dates as numbers and its own permalinks is read', async () => {
  const old = post({
    published_at: 1_714_979_289_000,
    page: 0,
    type: undefined,
    visibility: undefined,
  })
  const settings = [{ key: 'permalinks', value: '/:year/:month/:day/:slug/' }]
  const { posts } = await read(JSON.stringify({ data: { posts: [old], settings } }))
  expect(posts[0]).toMatchObject({ state: 'published', oldPaths: ['/2024/05/06/soup/'] })
})

test.each([
  ['{\n"db": [{"data": {"posts": [\n1,}', 3, 'The file is not valid JSON'],
  ['{"db": [{"data":\n {"posts": [{"id"', 2, 'The file ends too early'],
  ['{"db": []}', undefined, 'There are no posts'],
  ['[]', undefined, 'There are no posts'],
  ['{"posts":\n"\u0000"}', 2, 'The file is not text'],
])('an importer of %j is told what is wrong, in one sentence', async (text, line, message) => {
  const { posts, problems } = await read(text)
  expect(posts).toEqual([])
  expect(problems).toEqual([
    { file: 'site.json', message: expect.stringContaining(message), ...(line && { line }) },
  ])
})

test('an export is recognised also if it is broken', () => {
  expect(isGhostExport('{"db": [{"data": {"posts": [')).toBe(true)
  expect(isGhostExport('{"posts": []}')).toBe(false)
})
