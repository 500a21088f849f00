import { expect, test } from 'vitest'
import { isWordPressExport, readWordPress } from './wordpress.server.ts'

const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`
const category = (domain: string, nicename: string, name: string) =>
  `<category domain="${domain}" nicename="${nicename}"><![CDATA[${name}]]></category>`

interface Item {
  content?: string
  status?: string
  type?: string
  password?: string
  link?: string
  more?: string
}

const item = (
  { content = 'Salt.', status = 'publish', type = 'post', ...other }: Item = {},
  id = 7,
) => `<item>
<title>Soup &amp;amp; bread</title><link>${other.link ?? 'https://old.example/2024/05/soup/'}</link>
<dc:creator>ada</dc:creator><content:encoded><![CDATA[${content}]]></content:encoded>
<excerpt:encoded><![CDATA[<em>Warm</em>]]></excerpt:encoded><wp:post_id>${id}</wp:post_id>
<wp:post_date>2024-05-06 09:08:09</wp:post_date><wp:post_date_gmt>2024-05-06 07:08:09</wp:post_date_gmt>
<wp:post_name>soup</wp:post_name><wp:status>${status}</wp:status><wp:post_type>${type}</wp:post_type>
<wp:post_password>${other.password ?? ''}</wp:post_password>${other.more ?? ''}</item>`
const attachment = (id: number, name: string) => `<item><title>${name}</title>
<excerpt:encoded><![CDATA[The ${name}]]></excerpt:encoded><wp:post_id>${id}</wp:post_id><wp:post_parent>7</wp:post_parent>
<wp:status>inherit</wp:status><wp:post_type>attachment</wp:post_type>
<wp:attachment_url>https://old.example/wp-content/uploads/${name}.jpg</wp:attachment_url>
${meta('_wp_attachment_image_alt', `A ${name}`)}</item>`
const site = (...items: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Kitchen</title>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_login>ada</wp:author_login><wp:author_display_name>Ada L.</wp:author_display_name></wp:author>
${items.join('\n')}</channel></rss>`
const read = (text: string) =>
  readWordPress({ paths: ['site.xml'], read: async () => Buffer.from(text) }, 'site.xml')
const readPost = async (fields: Item = {}, ...others: string[]) =>
  (await read(site(item(fields), ...others))).posts[0]
const bodyOf = async (content: string) => (await readPost({ content }, attachment(9, 'bowl')))?.body
const notesOf = async (fields: Item) => (await readPost(fields))?.notes.map(({ text }) => text)

test('an importer reads a post with its tags, author, cover and addresses', async () => {
  const more = [
    ...[
      category('category', 'uncategorized', 'Uncategorized'),
      category('category', 'food', 'Food'),
    ],
    ...[category('post_tag', 'easy', 'Easy &amp; quick'), category('post_tag', 'food', 'food')],
    ...[
      meta('_thumbnail_id', '9'),
      meta('_wp_old_slug', 'broth'),
      meta('_yoast_wpseo_metadesc', 'Hot'),
    ],
  ].join('')
  const { posts, origins, problems } = await read(site(item({ more }), attachment(9, 'bowl')))
  expect(posts).toEqual([
    {
      ...{
        id: 'wordpress:https://old.example:7',
        file: 'site.xml: Soup & bread',
        title: 'Soup & bread',
      },
      ...{ slug: 'soup', state: 'published', publishedAt: '2024-05-06T07:08:09.000Z' },
      ...{
        tags: ['Food', 'Easy & quick'],
        excerpt: 'Warm',
        description: 'Hot',
        canonicalUrl: null,
      },
      ...{ series: null, author: 'Ada L.', format: 'markdown', body: 'Salt.' },
      cover: { reference: 'https://old.example/wp-content/uploads/bowl.jpg', alt: 'A bowl' },
      oldPaths: ['/2024/05/soup/', '/2024/05/broth/'],
      notes: [{ kind: 'lost', text: "The caption of the cover: 'The bowl'" }],
    },
  ])
  expect(origins).toEqual(['https://old.example', 'http://old.example'])
  expect(problems).toEqual([])
})

test.each([
  [{}, 'published'],
  [{ status: 'future' }, 'scheduled'],
  [{ status: 'draft' }, 'draft'],
  [{ status: 'pending' }, 'draft'],
  [{ status: 'private' }, 'draft'],
  [{ status: '' }, 'draft'],
  [{ password: 'salt' }, 'draft'],
  [{ more: '<wp:status>private</wp:status>' }, 'draft'],
  [{ more: meta('_jetpack_newsletter_access', 'paid_subscribers') }, 'draft'],
  [{ more: meta('_members_access_role', 'editor') }, 'draft'],
  [{ more: meta('_jetpack_newsletter_access', 'everybody') }, 'published'],
  [{ content: 'open [paywall] secret' }, 'draft'],
])(
  'a reader of a post with %o finds it only if everybody was allowed to',
  async (fields, state) => {
    expect((await readPost(fields))?.state).toBe(state)
  },
)

test.each([
  [
    '<!-- wp:paragraph --><p>open</p><!-- /wp:paragraph --><!-- wp:jetpack/paywall /--><p>secret</p>',
  ],
  [
    '<p>open</p><!-- wp:premium-content/container {"a":1} --><!-- wp:premium-content/container --><p>secret</p><!-- /wp:premium-content/container --><p>secret</p><!-- /wp:premium-content/container -->',
  ],
  ['<p>open</p><!-- wp:woocommerce-memberships/member-content --><p>secret'],
  ['open [members role="gold"]secret[/members]'],
  ['open <pre>[wpmem_logged_in]secret[/wpmem_logged_in]</pre>'],
  [`<p>open</p>[restrict]${'<div>'.repeat(200)}secret[/restrict]`],
])('a reader never sees the part for members of %s', async (content) => {
  const read = await readPost({ content })
  expect(read?.body.replace(/<[^>]*>/g, '').trim()).toBe('open')
  expect(read?.notes[0]?.text).toMatch(/^The part for members: /)
})

const hiding = (settings: string, end = '<!-- /wp:group -->') =>
  `<!-- wp:paragraph --><p>open</p><!-- /wp:paragraph --><!-- wp:group ${settings} --><!-- wp:group --><p>secret</p><!-- /wp:group --><p>secret</p>${end}`

test.each([
  ['{"metadata":{"blockVisibility":false}}'],
  ['{"metadata":{"blockVisibility":{"viewport":{"mobile":false,"tablet":false,"desktop":false}}}}'],
  ['{"blockVisibility":{"hideBlock":true}}'],
  ['{"blockVisibility":{"visibilityByRole":"logged-in"}}'],
  [
    '{"blockVisibility":{"controlSets":[{"id":1,"enable":true,"controls":{"visibilityByRole":{"visibilityByRole":"user-role","restrictedRoles":["editor"]}}}]}}',
  ],
  [
    '{"blockVisibility":{"controlSets":[{"id":1,"enable":true,"controls":{"screenSize":{"hideOnScreenSize":{"small":true}},"dateTime":{"schedules":[{"enable":true,"start":"2030-01-01T00:00:00"}]}}}]}}',
  ],
  ['{"blockVisibility":{"visibilityPresets":{"presets":[12]}}}'],
  ['{"blockVisibility":{"hideBlock":tru'],
  [`{"blockVisibility":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
])('a reader never sees a block that is hidden by %s', async (settings) => {
  const read = await readPost({ content: hiding(settings) })
  expect(read).toMatchObject({ body: 'open', state: 'published' })
  expect(read?.notes).toEqual([{ kind: 'lost', text: "The hidden block 'group'" }])
})

test.each([
  ['{"metadata":{"name":"blockVisibility"}}'],
  ['{"metadata":{"blockVisibility":true}}'],
  ['{"metadata":{"blockVisibility":{"viewport":{"mobile":false}}}}'],
  [
    '{"blockVisibility":{"controlSets":[{"id":1,"enable":true,"controls":{"screenSize":{"hideOnScreenSize":{"small":true}}}}]}}',
  ],
  ['{"blockVisibility":{"hideBlock":false,"controlSets":[]}}'],
  ['{"blockVisibility":{"controlSets":[{"id":1,"enable":false,"controls":{"a":{"b":1}}}]}}'],
])('a reader on some screen sees a block with %s', async (settings) => {
  expect((await readPost({ content: hiding(settings) }))?.body).toBe('open\n\nsecret\n\nsecret')
})

test.each([
  [hiding('{"metadata":{"blockVisibility":false}}', '')],
  ['<p>open</p><!-- wp:woocommerce-memberships/member-content --><p>secret'],
])('a post whose hidden part has no end is a draft: %s', async (content) => {
  const read = await readPost({ content })
  expect(read).toMatchObject({ body: 'open', state: 'draft' })
  expect(read?.notes.at(-1)?.text).toMatch(/^A draft, since the hidden parts/)
})

test('a hidden block without a text of its own hides nothing else', async () => {
  const content = '<!-- wp:spacer {"metadata":{"blockVisibility":false}} /--><p>open</p>'
  expect(await readPost({ content })).toMatchObject({ body: 'open', state: 'published' })
})

test.each([
  ['One\ntwo\n\n<ul>\n<li>a\n<b>b</b></li>\n</ul>\nThree', 'One\\\ntwo\n\n- a\\\n  **b**\n\nThree'],
  ['<blockquote>a\n\nb</blockquote>\n<pre>x\n\ny</pre>', '> a\n>\n> b\n\n```\nx\n\ny\n```'],
  ['<!-- wp:paragraph -->\n<p>a\nb</p>\n<!-- /wp:paragraph -->', 'a b'],
  [
    '<!-- wp:syntaxhighlighter/code {"language":"php"} -->\n<pre class="wp-block-syntaxhighlighter-code">a &lt; b</pre>\n<!-- /wp:syntaxhighlighter/code -->',
    '```php\na < b\n```',
  ],
  ['[php]\n$a = "<b>";\n\n[x]\n[/php]', '```php\n$a = "<b>";\n\n[x]\n```'],
  ['[code lang="css"]a &gt; b[/code]', '```css\na > b\n```'],
  [
    '[caption id="a" width="300"]<a href="https://old.example/wp-content/uploads/bowl.jpg"><img src="https://old.example/wp-content/uploads/bowl-300x200.jpg" alt="B"></a> A <b>bowl</b>[/caption]',
    '<figure><img alt="B" src="https://old.example/wp-content/uploads/bowl.jpg"><figcaption>A <strong>bowl</strong></figcaption></figure>',
  ],
  [
    '[gallery ids="9"]',
    ':::gallery\n![A bowl](https://old.example/wp-content/uploads/bowl.jpg "The bowl")\n:::',
  ],
  ['[embed]https://b.example/1[/embed]', '<https://b.example/1>'],
  ['It is [sic] so [[gallery]] and a[0].', 'It is \\[sic] so \\[gallery] and a\\[0].'],
])('a classic or block text %j is Markdown', async (content, body) => {
  expect(await bodyOf(content)).toBe(body)
})

test('what is about the people of a team is for everybody', async () => {
  expect(await bodyOf('[team_member name="Ada"]Cook[/team_member]')).toBe('Cook')
})

test('other shortcodes and blocks are named, what stands between them stays', async () => {
  const content = `[column size="2"]a[/column] [contact-form-7 id="1"] [youtube https://youtu.be/1]
<!-- wp:latest-posts {"n":1} /-->`
  expect(await notesOf({ content })).toEqual([
    "The block 'latest-posts', which has no text of its own",
    'The shortcode [column]',
    'The shortcode [contact-form-7]',
    '[youtube] is a link: https://youtu.be/1',
  ])
  expect(await bodyOf(content)).toContain('a')
})

test('what has no place in Folio is named', async () => {
  const comment = '<wp:comment><wp:comment_approved>1</wp:comment_approved></wp:comment>'
  const more = [
    ...[comment, comment, category('region', 'north', 'North')],
    ...[
      category('author', 'cap-eve', 'Eve'),
      meta('_thumbnail_id', '44'),
      meta('enclosure', 'https://old.example/a.mp3\n12\naudio/mpeg'),
    ],
  ].join('')
  expect(await notesOf({ more })).toEqual([
    'The cover: attachment 44 is not in the file',
    'The attached file https://old.example/a.mp3',
    "The terms of 'region'",
    '2 comments',
  ])
  expect((await readPost({ more }))?.author).toBe('Eve')
})

test('pages, the trash and other types stay out by name', async () => {
  const { posts, leftOut } = await read(
    site(
      item({ type: 'page' }),
      item({ status: 'trash' }),
      item({ type: 'product' }),
      item({ type: 'revision' }),
    ),
  )
  expect(posts).toEqual([])
  expect(leftOut).toEqual([
    { file: 'site.xml: Soup & bread', reason: 'A page; Folio has only posts.' },
    { file: 'site.xml: Soup & bread', reason: 'It is in the trash.' },
    { file: 'site.xml', reason: "1 of type 'product', which Folio does not have." },
  ])
})

test('a draft without a date of its own has none, and no address', async () => {
  const draft = item({ status: 'draft', link: 'https://old.example/?p=7' }).replace(
    /<wp:post_date_gmt>[^<]*/,
    '<wp:post_date_gmt>0000-00-00 00:00:00',
  )
  const { posts } = await read(site(draft))
  expect(posts[0]).toMatchObject({ publishedAt: null, oldPaths: [] })
})

test('an export is recognised also if it is broken', () => {
  expect(isWordPressExport('<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>')).toBe(true)
  expect(isWordPressExport('<rss version="2.0"><channel>')).toBe(false)
})

test('a broken item costs no other, and is never public', async () => {
  const broken = [
    item({}, 1).replace('</wp:post_name>', '</wp:post_nam>'),
    item({}, 2).replace('</wp:status>', ''),
    item({ content: 'a ]]> b <i> c' }, 3),
    item({}, 4).replace('</item>', ''),
  ]
  const { posts, problems } = await read(site(item({}, 8), ...broken, item({}, 9)))
  expect(
    posts.filter(({ state }) => state === 'published').map(({ id }) => id.split(':').at(-1)),
  ).toEqual(['8', '9'])
  expect(posts.length).toBeGreaterThanOrEqual(5)
  expect(
    problems.every(({ line = 0, message }) => line > 5 && message.startsWith('The XML is broken')),
  ).toBe(true)
  expect(problems.length).toBeGreaterThan(2)
})

test('control characters, bare ampersands and unknown entities do no harm', async () => {
  const text = site(
    item({ link: 'https://old.example/soup/?a=1&b=2', content: 'Sa\u0008lt\u000b.' }),
  ).replace('Kitchen', 'Kitchen & &nbsp; co')
  const { posts, problems } = await read(text)
  expect(posts[0]).toMatchObject({ state: 'published', body: 'Salt.' })
  expect(problems).toEqual([])
})

test.each([
  [
    '<!DOCTYPE rss [<!ENTITY a "&b;&b;"><!ENTITY b SYSTEM "file:///etc/passwd">]>',
    'The file has a document type',
  ],
  [`<a>${'<b>'.repeat(60)}`, 'The elements are nested too deeply'],
  ['<html><body>Not found</body></html>', 'There is nothing of WordPress'],
  ['<'.repeat(20_000), 'The file has more than 5,000 mistakes'],
  ['\u0000', 'The file is not text'],
])('a file of %s is refused with one sentence', async (text, message) => {
  const { posts, problems } = await read(`${text}${site(item())}`.slice(0, text.length + 20))
  expect(posts).toEqual([])
  expect(problems.map((each) => each.message)).toContainEqual(expect.stringContaining(message))
})

test('an entity of a document type is never expanded', async () => {
  const { posts } = await read(
    site(item()).replace('<rss', '<!DOCTYPE rss [<!ENTITY x "boom">]><rss'),
  )
  expect(posts).toEqual([])
})

test('a file that was cut off is read up to the last whole item', async () => {
  const text = site(item({}, 1), item({}, 2))
  const { posts, problems } = await read(text.slice(0, text.lastIndexOf('<wp:status>')))
  expect(posts.map(({ id }) => id)).toEqual(['wordpress:https://old.example:1'])
  expect(problems.map(({ message }) => message)).toEqual([
    "The file ends within 'Soup & bread', which is left out.",
  ])
})

test('two posts with one number are one post and a problem', async () => {
  const { posts, problems } = await read(site(item(), item()))
  expect(posts).toHaveLength(1)
  expect(problems).toMatchObject([{ message: "'Soup & bread' has the number of another post, 7." }])
})
