/** From a source to posts: plan, apply, repeat, on the database. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { updatePost } from '#features/posts/update-post.server.ts'
import { folderStore } from '#storage/folder-store.server.ts'
import { createTestApp, testOrigin, testTime } from '../../../test/support/app.ts'
import { type Contents, filesOf } from '../../../test/support/import-source.ts'
import { drawing } from '../../../test/support/pictures.ts'
import { applyImport } from './apply-import.server.ts'
import { readMarkdown } from './markdown-source.server.ts'
import { prepareImport } from './plan-import.server.ts'

async function importer() {
  const app = await createTestApp()
  const { db, dataDir } = app
  const now = () => testTime
  const options = { db, now, publicUrl: testOrigin, isFetching: false }
  const plan = async (contents: Contents) => {
    const files = filesOf(contents)
    const content = await readMarkdown(files, { timeZone: 'UTC', now: testTime })
    return { files, prepared: await prepareImport(content, files, options) }
  }
  const apply = async (contents: Contents, signal?: AbortSignal) => {
    const { files, prepared } = await plan(contents)
    const store = folderStore(join(dataDir, 'uploads'))
    const account = { savedBy: 'Ada', author: 'Remy' }
    const outcome = await applyImport(prepared, files, { ...options, store, ...account, signal })
    return { ...outcome, plan: prepared.plan }
  }
  const posts = () => db.selectFrom('post').selectAll().orderBy('id').execute()
  const actions = async (contents: Contents) =>
    (await plan(contents)).prepared.plan.posts.map(({ action }) => action)
  return {
    ...app,
    plan: async (contents: Contents) => (await plan(contents)).prepared.plan,
    apply,
    posts,
    actions,
  }
}

const site = { 'hugo.toml': 'baseURL = "https://soup.example/"' }
const post = (title: string, body: string, fields = '') =>
  `---\ntitle: ${title}\ndate: 2020-01-02\n${fields}\n---\n${body}`

test('a plan lists what becomes of each post, and writes nothing', async () => {
  const { plan, posts } = await importer()
  const { posts: planned } = await plan({
    ...site,
    'content/posts/soup.md': post(
      'Soup',
      '[s](stew.md) [a](/about/) ![p](p.svg)\n\n<script>x</script>',
      'tags: [hot]\nmath: true',
    ),
    'content/posts/stew.md': post('Stew', 'Hot', 'draft: true'),
    'content/posts/p.svg': '<svg></svg>',
  })
  expect(planned).toMatchObject([
    {
      ...{ action: 'create', state: 'published', path: '/blogs/soup', tags: ['hot'], links: 1 },
      oldPaths: ['/posts/soup'],
      changed: ['Link to stew.md: it is a draft'],
      lost: [
        'Fields math',
        'In the text: <script>',
        'Link to /about/: nothing of it is imported',
        'Picture content/posts/p.svg: This picture is damaged and cannot be read.',
      ],
    },
    { action: 'create', state: 'draft', path: '/blogs/stew', oldPaths: [] },
  ])
  expect(await posts()).toEqual([])
})

test('posts keep dates, addresses and anchors, and their links and pictures lead to this site', async () => {
  const { apply, posts, request } = await importer()
  const picture = await drawing(40, 20).png().toBuffer()
  const outcome = await apply({
    ...site,
    'content/posts/soup/index.md': post(
      'Soup',
      '[b](../stew.md#salt) [c](https://soup.example/posts/stew/?a) ![bowl](Bowl%20one.PNG "Hot")\n\n<a href="/posts/stew/">d</a> `[e](../stew.md)`\n\n## Salt & more {#salt}',
      'cover: /bowl.png\naliases: [/s.html, /blogs, /../x]',
    ),
    'content/posts/soup/bowl one.png': picture,
    'static/bowl.png': picture,
    'content/posts/stew.md': post('Stew', 'https://soup.example/posts/soup/\n\n## Salt {#salt}'),
  })
  expect(outcome).toMatchObject({ counts: { create: 2 }, pictures: 1, problems: [] })
  const [soup, stew] = await posts()
  const src = soup?.image_url ?? ''
  expect(src).toMatch(/^\/uploads\/bowl-one-/)
  expect(soup?.source).toBe(
    `[b](/blogs/stew#salt) [c](/blogs/stew) ![bowl](${src} "Hot")\n\n<a href="/blogs/stew">d</a> \`[e](../stew.md)\`\n\n## Salt & more {#salt}`,
  )
  expect(soup?.html).toContain('<h2 id="salt">Salt &#x26; more<a class="anchor"')
  expect(stew?.source).toContain(`${testOrigin}/blogs/soup`)
  expect(soup).toMatchObject({
    slug: 'soup',
    published_at: '2020-01-02T00:00:00.000Z',
    author: 'Remy',
  })
  const redirect = await request('/posts/soup/?q=1')
  expect([redirect.status, redirect.headers.get('location')]).toEqual([301, '/blogs/soup?q=1'])
  expect((await request('/s.html')).headers.get('location')).toBe('/blogs/soup')
  expect(outcome.plan.posts[0]?.lost).toEqual([
    'Redirect of /blogs: the site has a page there',
    'Redirect of /../x: the site has a page there',
  ])
})

test('a second import updates what changed in the source, and keeps what was edited on the site', async () => {
  const { db, apply, actions, posts } = await importer()
  const contents = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((name) => [`content/posts/${name}.md`, post(name, `Text ${name}`)]),
  )
  const draft = { 'content/posts/e.md': post('e', 'Text e', 'draft: true') }
  const first = { ...site, ...contents, ...draft }
  await apply(first)
  expect(await actions(first)).toEqual(Array(5).fill('unchanged'))
  const save = { at: testTime, savedBy: 'Ada' }
  await updatePost(db, 'b', { content: 'Edited', format: 'markdown' }, save)
  await db
    .updateTable('post')
    .set({ deleted_at: testTime.toISOString() })
    .where('id', '=', 'c')
    .execute()
  const changed = Object.fromEntries(
    Object.entries({ ...contents, ...draft }).map(([file, text]) => [file, `${text} again`]),
  )
  expect(await actions(first)).toEqual([
    'unchanged',
    'unchanged',
    'deleted',
    'unchanged',
    'unchanged',
  ])
  const { counts } = await apply({ ...site, ...changed })
  expect(counts).toMatchObject({ update: 3, conflict: 1, deleted: 1, create: 0 })
  expect((await posts()).map(({ id, source }) => `${id}: ${source}`)).toEqual([
    ...['a: Text a again', 'b: Edited', 'c: Text c', 'd: Text d again', 'e: Text e again'],
  ])
  const { fields } = await db.selectFrom('post_draft').select('fields').executeTakeFirstOrThrow()
  expect(JSON.parse(fields)).toMatchObject({ content: 'Text e again', slug: 'e' })
})

test('an import that is stopped goes on where it was, without a copy', async () => {
  const { apply, posts } = await importer()
  const contents = {
    ...site,
    ...Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [`content/posts/${name}.md`, post(name, 'Hot')]),
    ),
  }
  const controller = new AbortController()
  const signal = {
    get aborted() {
      return controller.signal.aborted
    },
  } as AbortSignal
  const first = apply(contents, signal)
  await expect.poll(async () => (await posts()).length).toBeGreaterThan(0)
  controller.abort()
  expect((await first).isStopped || (await posts()).length === 3).toBe(true)
  await apply(contents)
  expect((await posts()).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('a post whose address is taken gets another one, and says so', async () => {
  const { apply, posts } = await importer()
  const { plan } = await apply({
    ...site,
    'content/a/soup.md': post('Other', 'Hot'),
    'content/b/soup.md': post('Soup', '[a](../a/soup.md)'),
  })
  expect(plan.posts.map(({ path }) => path)).toEqual(['/blogs/soup', '/blogs/soup-2'])
  expect(plan.posts[1]?.changed).toEqual(['The address soup is taken: soup-2'])
  expect((await posts()).map(({ slug, source }) => [slug, source])).toEqual([
    ['soup', 'Hot'],
    ['soup-2', '[a](/blogs/soup)'],
  ])
})

test('texts that no post can have are named, and the others are imported', async () => {
  const { apply, posts } = await importer()
  const { counts, plan } = await apply({
    ...site,
    'content/posts/empty.md': post('Empty', ''),
    'content/posts/long.md': post('Long', 'a'.repeat(100_001)),
    'content/posts/nested.md': post('Nested', `${'> '.repeat(1000)}deep`),
    'content/posts/tags.md': post(
      'T'.repeat(201),
      'Hot',
      `tags: [${Array.from({ length: 21 }, (_, n) => `t${n}`)}]`,
    ),
  })
  expect(counts).toMatchObject({ invalid: 3, create: 1 })
  expect(plan.posts.map(({ problem }) => problem?.split('.')[0])).toEqual([
    'It has no text',
    'Its Markdown is longer than 100,000 characters',
    'The text is nested too deeply',
    undefined,
  ])
  expect(plan.posts[3]).toMatchObject({
    changed: ['The title is cut to 200 characters'],
    lost: ['Tag t20'],
  })
  expect(await posts()).toHaveLength(1)
})
