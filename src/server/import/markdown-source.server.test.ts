/** Markdown of site generators, in the shapes of their own example sites. */
import { expect, test } from 'vitest'
import { type Contents, filesOf } from '../../../test/support/import-source.ts'
import { readMarkdown } from './markdown-source.server.ts'

const now = new Date('2026-03-04T05:06:07Z')

async function read(contents: Contents, timeZone = 'Europe/Berlin') {
  const content = await readMarkdown(filesOf(contents), { timeZone, now })
  return { ...content, post: content.posts[0], notes: content.posts.map(({ notes }) => notes) }
}

const hugo = { 'hugo.toml': 'baseURL = "https://soup.example/kitchen/"\n' }

test('a Hugo site is read with its bundles, aliases and addresses', async () => {
  const { posts, leftOut, origins } = await read({
    ...hugo,
    'content/_index.md': '---\ntitle: Home\n---\n',
    'content/about.md': '---\ntitle: About\n---\nMe',
    'content/posts/_index.md': '---\ntitle: Posts\n---\n',
    'content/posts/Big Soup/index.md':
      '+++\ntitle = "Big"\ndate = 2020-01-02T03:04:05+02:00\naliases = ["/old/", "older"]\ntags = ["a"]\n[cover]\nimage = "bowl.png"\nalt = "Bowl"\n+++\nHot',
    'content/posts/Big Soup/note.md': 'Part',
    'content/posts/stew.md': '---\ntitle: Stew\ndate: 2020-02-01\nslug: ragout\n---\nHot',
  })
  expect(origins).toEqual(['https://soup.example'])
  expect(leftOut.map(({ file }) => file)).toEqual([
    'content/_index.md',
    'content/about.md',
    'content/posts/Big Soup/note.md',
    'content/posts/_index.md',
  ])
  expect(posts).toMatchObject([
    {
      id: 'markdown:content/posts/Big Soup/index.md',
      state: 'published',
      publishedAt: '2020-01-02T01:04:05.000Z',
      cover: { reference: 'bowl.png', alt: 'Bowl' },
      oldPaths: ['/kitchen/posts/big-soup/', '/kitchen/old/', '/kitchen/posts/older/'],
    },
    {
      slug: 'ragout',
      publishedAt: '2020-01-31T23:00:00.000Z',
      oldPaths: ['/kitchen/posts/ragout/'],
    },
  ])
})

test('what only Obsidian would read is named in the plan of another site', async () => {
  const { post } = await read({
    ...hugo,
    'content/posts/a.md':
      '---\ntitle: A\ndate: 2020-01-01\n---\n[[Soup]] %% not for readers %% `[[code]]`',
    'content/posts/b.md': '---\ntitle: B\ndate: 2020-01-01\n---\n`[[code]] %% x %%` 100 %%',
  })
  expect(post?.body).toContain('[[Soup]]')
  expect(post?.notes).toEqual([
    { kind: 'lost', text: 'Links in double brackets, which stay text' },
    { kind: 'changed', text: 'What is between %% and %% becomes visible' },
  ])
})

test('shortcodes of Hugo become Markdown, others are named', async () => {
  const { post } = await read({
    ...hugo,
    'content/posts/a.md': [
      '---\ntitle: A\ndate: 2020-01-01\n---',
      '{{< figure src="a b.png" alt="Soup" caption="Hot \\"soup\\"" >}}',
      '{{< highlight go "linenos=table" >}}\nx := 1\n{{< /highlight >}}',
      '[next]({{< ref "b.md#top" >}}) {{< youtube abc >}} {{% note %}}kept{{% /note %}}',
      '`{{</* note */>}}`',
    ].join('\n'),
  })
  expect(post?.body.split('\n')).toEqual([
    '![Soup](a%20b.png "Hot \\"soup\\"")',
    '',
    '```go',
    'x := 1',
    '```',
    '',
    '[next](b.md#top) <https://www.youtube.com/watch?v=abc> kept',
    '`{{< note >}}`',
  ])
  expect(post?.notes).toEqual([
    { kind: 'changed', text: 'Shortcode youtube: a link' },
    { kind: 'lost', text: 'Shortcode note' },
  ])
})

test.each([
  ['draft: true', 'draft'],
  ['draft: "yes"', 'draft'],
  ['published: no', 'draft'],
  ['draft: perhaps', 'draft'],
  ['expiryDate: 2021-01-01', 'draft'],
  ['hidden: true', 'draft'],
  ['status: review', 'draft'],
  ['build:\n  list: never', 'draft'],
  ['publishDate: 2030-01-01', 'scheduled'],
  ['draft: false', 'published'],
])('a post with %s is not public by mistake', async (field, state) => {
  const { post } = await read({
    ...hugo,
    'content/posts/a.md': `---\ntitle: A\ndate: 2020-01-01\n${field}\n---\nHot`,
  })
  expect(post?.state).toBe(state)
})

test('a post without a date is a draft without one', async () => {
  const { post } = await read({ ...hugo, 'content/posts/a.md': '---\ntitle: A\n---\nHot' })
  expect(post).toMatchObject({ state: 'draft', publishedAt: null })
  expect(post?.notes).toEqual([{ kind: 'changed', text: 'A draft: it has no date' }])
})

test('a Jekyll site is read with its drafts, permalinks, defaults and Liquid', async () => {
  const { posts, leftOut } = await read({
    '_config.yml':
      'url: https://soup.example\nbaseurl: /k\npermalink: pretty\ndefaults:\n  - scope: {path: "", type: posts}\n    values: {author: Remy}\n  - scope: {path: _posts/secret}\n    values: {published: false}\n',
    'about.md': '---\ntitle: About\n---\n',
    '_posts/2020-01-02-soup.md':
      '---\ntitle: Soup\ndate: 2020-01-02 23:30:00 +0100\ncategories: hot food\nredirect_from: /s/\n---\n[b]({{ site.baseurl }}{% post_url 2020-01-03-stew %})\n{% highlight ruby %}\nputs 1\n{% endhighlight %}\n{% comment %}secret{% endcomment %}{% include x.html %}{% raw %}{{ kept }}{% endraw %}\n## Top\n{: #start .big}',
    '_posts/2020-01-03-stew.md': '---\ntitle: Stew\npermalink: /stew.html\n---\nHot',
    '_posts/secret/2020-01-04-sauce.md': '---\ntitle: Sauce\n---\nHot',
    '_drafts/idea.md': '---\ntitle: Idea\n---\nHot',
  })
  expect(leftOut).toEqual([{ file: 'about.md', reason: 'Not in _posts or _drafts' }])
  const [idea, soup, stew, sauce] = posts
  expect([idea?.state, soup?.state, stew?.state, sauce?.state]).toEqual([
    ...['draft', 'published', 'published', 'draft'],
  ])
  expect(soup).toMatchObject({
    ...{ slug: 'soup', author: 'Remy', tags: ['hot', 'food'] },
    publishedAt: '2020-01-02T22:30:00.000Z',
    oldPaths: ['/k/hot/food/2020/01/02/soup/', '/k/s/'],
  })
  expect(stew).toMatchObject({
    publishedAt: '2020-01-02T23:00:00.000Z',
    oldPaths: ['/k/stew.html'],
  })
  expect(soup?.body).toBe(
    '[b](/_posts/2020-01-03-stew.md)\n\n```ruby\nputs 1\n```\n\n{{ kept }}\n## Top {#start}',
  )
  expect(soup?.notes).toContainEqual({ kind: 'lost', text: 'Liquid tag include' })
})

test('posts of Astro and Eleventy have the addresses of their routes and data', async () => {
  const astro = await read({
    'astro.config.mjs': "export default defineConfig({ site: 'https://soup.example' })",
    'src/pages/blog/[...slug].astro': '',
    'src/content/blog/soup.mdx':
      "---\ntitle: Soup\npubDate: 'Jul 08 2022'\nheroImage: '../../assets/a.jpg'\n---\nimport Bowl from '../../components/Bowl.astro'\n\nHot <Bowl size={{ a: 1 }} /> soup {/* secret */}\n\n```js\nimport a from 'a'\n```",
    'src/content/authors/remy.md': '---\ntitle: Remy\n---\n',
  })
  expect(astro.post).toMatchObject({
    ...{ slug: 'soup', state: 'published', publishedAt: '2022-07-07T22:00:00.000Z' },
    ...{ oldPaths: ['/blog/soup/'], cover: { reference: '../../assets/a.jpg' } },
    body: "Hot  soup \n\n```js\nimport a from 'a'\n```",
  })
  expect(astro.notes.flat().map(({ text }) => text)).toEqual(['MDX: imports', 'Component <Bowl>'])
  expect(astro.leftOut).toHaveLength(1)
  const eleventy = await read({
    'eleventy.config.js': "export default () => ({ dir: { input: 'content' } })",
    'content/about.md': '---\ntitle: About\n---\n',
    'content/blog/blog.json': '{"tags": ["posts", "kitchen"], "author": "Remy"}',
    'content/blog/soup/soup.md': '---\ntitle: Soup\ndate: 2020-01-01\ntags: hot\n---\nHot',
    'content/secret/secret.11tydata.js': 'export default { permalink: false }',
    'content/secret/plan.md': '---\ntitle: Plan\ndate: 2020-01-01\ntags: posts\n---\nHot',
  })
  expect(eleventy.posts).toMatchObject([
    { state: 'published', tags: ['kitchen', 'hot'], author: 'Remy', oldPaths: ['/blog/soup/'] },
    { state: 'draft', oldPaths: ['/secret/plan/'] },
  ])
})

test('notes of Obsidian are drafts, without their comments, and their links lead to files', async () => {
  const { posts } = await read({
    '.obsidian/app.json': '{}',
    'Kitchen/Pea soup.md':
      '---\npublish: true\ndate: 2020-01-01\n---\n# Pea soup\n[[Stew|the stew]] [[Stew#Salt & time]] [[None]] ![[bowl.png|300]] #hot\n%%\nsecret `a`\n%%\n> [!info]- Look\n> here\n\n`%%code%%` ==marked==',
    'Kitchen/img/bowl.png': 'x',
    'Other/Stew.md': 'Hot',
  })
  expect(posts).toMatchObject([
    { title: 'Pea soup', state: 'published', tags: ['hot'] },
    { title: 'Stew', state: 'draft' },
  ])
  expect(posts[0]?.body).toBe(
    '[the stew](/Other/Stew.md) [Stew > Salt & time](/Other/Stew.md#salt--time) None ![](Kitchen/img/bowl.png) #hot\n\n> [!NOTE]\n> **Look**\n>\n> here\n\n`%%code%%` <mark>marked</mark>',
  )
})

test('articles of dev.to and Hashnode are read', async () => {
  const { posts } = await read({
    'a.md':
      '---\ntitle: A\npublished: true\ndate: 2020-01-01\ntags: x, y\ncover_image: https://x.example/a.png\ncanonical_url: https://x.example/a\nseries: Soups\n---\n{% youtube abc %}',
    'b.md':
      '---\ntitle: B\ndatePublished: Thu Jan 05 2023 10:11:12 GMT+0000 (Coordinated Universal Time)\ncuid: c1\nslug: b\ntags: x\n---\n![a](https://cdn.hashnode.com/a.png align="center")',
    'c.md': '---\ntitle: C\npublished: false\n---\nHot',
    'README.md': '# About',
  })
  expect(posts).toMatchObject([
    {
      ...{ state: 'published', tags: ['x', 'y'], canonicalUrl: 'https://x.example/a' },
      series: { name: 'Soups', position: 1 },
      body: '<https://www.youtube.com/watch?v=abc>',
    },
    { publishedAt: '2023-01-05T10:11:12.000Z', body: '![a](https://cdn.hashnode.com/a.png)' },
    { state: 'draft' },
  ])
})

test('files that cannot be read are named with their line, and the others are read', async () => {
  const { posts, problems } = await read({
    'bad.md': '---\ntitle: A\ntags: [a\n---\nHot',
    'colon.md': '---\ntitle: Soup: hot\n---\nHot',
    'latin.md': Buffer.from('---\ntitle: A\n---\n\nCaf\xe9', 'latin1'),
    'toml.md': '+++\ntitle = Soup\n+++\nHot',
    'bomb.md': `---\na: &a [x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a]\nc: [${'*b, '.repeat(30)}*b]\n---\nHot`,
    'utf16.md': Buffer.from('\uFEFF---\ntitle: Süppe\n---\nHot', 'utf16le'),
    'good.md': '\uFEFF---\r\ntitle: Good\r\n---\r\nHot',
  })
  expect(posts.map(({ title }) => title)).toEqual(['Good', 'Süppe'])
  expect(problems.map(({ file, line }) => `${file}:${line}`)).toEqual([
    ...['bad.md:3', 'bomb.md:2', 'colon.md:2', 'latin.md:5', 'toml.md:2'],
  ])
  expect(problems.find(({ file }) => file === 'latin.md')?.message).toContain('not UTF-8')
})
