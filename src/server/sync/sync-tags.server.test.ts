/** Tags and redirects in a synchronised folder, and folders without their state. */
import { cp } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { storePicture } from '#features/pictures/store-picture.server.ts'
import { updateTag } from '#features/posts/admin-tags.server.ts'
import { claimFormerPaths } from '#features/posts/former-paths.server.ts'
import { testTime } from '../../../test/support/app.ts'
import { drawing } from '../../../test/support/pictures.ts'
import { createSyncedFolder, folderOf } from '../../../test/support/synced-folder.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'

const soup = { title: 'Onion Soup', excerpt: 'Slowly', content: 'Stir.', format: 'markdown' }
const file = 'posts/onion-soup/index.md'

/** A folder with a post that has the tags Soup and Winter, which need no file. */
async function createTaggedFolder() {
  const folder = await createSyncedFolder()
  await folder.send('POST', '/api/blogs', { ...soup, tags: ['Soup', 'Winter'] })
  await folder.sync()
  const tag = async (slug: string) => {
    const { name, text, aliases } = await (
      await folder.send('GET', `/api/tags/${slug}?status=all`)
    ).json()
    return { name, text, aliases }
  }
  const list = async (path: string) => JSON.parse(await folder.read(path))
  const writeList = (path: string, value: unknown) => folder.write(path, JSON.stringify(value))
  return { ...folder, tag, list, writeList }
}

test('the texts, covers and former addresses of tags are one file, both ways', async () => {
  const { app, list, paths, store, sync, tag, writeList } = await createTaggedFolder()
  expect(await paths()).toEqual([file, 'resume.json', 'site.json'])
  const bytes = await drawing(60, 40).png().toBuffer()
  const { src } = await storePicture({ db: app.db, store, at: testTime }, 'bowl.png', bytes)
  await updateTag(app.db, testTime, 'soup', { text: 'Hot.', imageUrl: src, slug: 'soups' })
  expect([await sync(), await sync()]).toEqual([['create file: tags.json'], []])
  const described = { slug: 'soups', name: 'Soup', text: 'Hot.', imageUrl: src, aliases: ['soup'] }
  expect(await list('tags.json')).toEqual([described])
  expect(await paths()).toContain(src.slice(1))
  const cold = { slug: 'cold', name: 'Cold season', text: 'Brr.', aliases: ['winter'] }
  await writeList('tags.json', [{ ...described, text: 'Very hot.' }, cold])
  expect([await sync(), await sync()]).toEqual([['update site: tags.json'], []])
  expect(await tag('soups')).toMatchObject({ name: 'Soup', text: 'Very hot.' })
  // The slug of its name leads to a tag, too.
  const aliases = ['cold-season', 'winter']
  expect(await tag('cold')).toEqual({ name: 'Cold season', text: 'Brr.', aliases })
  expect((await list('tags.json'))[0]).toEqual({ ...cold, aliases })
  expect((await app.request('/tags/winter')).headers.get('location')).toBe('/tags/cold')
})

test('tags that were changed on both sides keep both texts until the owner removes the copy', async () => {
  const { app, read, remove, sync, tag, writeList } = await createTaggedFolder()
  const described = { slug: 'soup', name: 'Soup', text: 'Hot.' }
  await writeList('tags.json', [described])
  expect(await sync()).toEqual(['update site: tags.json'])
  await writeList('tags.json', [{ ...described, text: 'Hot in the folder.' }])
  await updateTag(app.db, testTime, 'soup', { text: 'Hot on the site.' })
  expect(await sync()).toEqual(['conflict: tags.json'])
  expect(await read('tags.site.json')).toContain('Hot on the site.')
  expect(await sync()).toEqual(['still in conflict: tags.json'])
  await remove('tags.site.json')
  expect([await sync(), await sync()]).toEqual([['update site: tags.json'], []])
  expect(await tag('soup')).toMatchObject({ text: 'Hot in the folder.' })
})

test('a tag that is taken out of the file loses its text, and no post loses the tag', async () => {
  const { list, post, sync, tag, writeList } = await createTaggedFolder().then((folder) => ({
    ...folder,
    post: async () => (await folder.send('GET', '/api/blogs/onion-soup')).json(),
  }))
  await writeList('tags.json', [
    { slug: 'soup', name: 'Soup', text: 'Hot.' },
    { slug: 'spare', name: 'Spare', text: 'No post.' },
  ])
  await sync()
  await writeList('tags.json', [])
  expect([await sync(), await sync()]).toEqual([['update site: tags.json'], []])
  expect(await tag('soup')).toEqual({ name: 'Soup', text: '', aliases: [] })
  expect(await tag('spare')).toEqual({})
  expect((await post()).tags).toEqual(['Soup', 'Winter'])
  expect(await list('tags.json')).toEqual([])
})

test.each([
  [{ slug: 'A B', name: 'A' }, '`A B.slug`: Use lower-case letters, digits and single hyphens.'],
  [{ slug: 'soup', name: 'Winter' }, 'The name “Winter” leads to the tag “Winter”.'],
  [{ slug: 'soup' }, '0.name: '],
])('a tag %j is refused with a sentence, and the site stays', async (record, message) => {
  const { sync, tag, writeList } = await createTaggedFolder()
  await writeList('tags.json', [record, { slug: 'winter', name: 'Winter', text: 'Cold.' }])
  expect(await sync()).toEqual([expect.stringContaining(message)])
  expect(await tag('winter')).toMatchObject({ text: '' })
})

test('redirects are one file, both ways, and one that is taken out comes back', async () => {
  const { app, list, read, send, sync, write, writeList } = await createTaggedFolder()
  const since = '2020-01-02T00:00:00.000Z'
  const own = { path: '/2020/onion', post: 'onion-soup', since }
  await writeList('redirects.json', [{ ...own, path: '/2020/onion/' }])
  expect(await sync()).toEqual(['update site: redirects.json', 'update file: redirects.json'])
  expect((await app.request('/2020/onion')).headers.get('location')).toBe('/blogs/onion-soup')
  await claimFormerPaths(app.db, 'onion-soup', ['/old/onion'], testTime)
  await write(file, (await read(file)).replace('slug: onion-soup', 'slug: soup-of-onions'))
  expect([await sync(), await sync()]).toEqual([
    [`update site: ${file}`, 'update file: redirects.json'],
    [],
  ])
  const paths = ['/2020/onion', '/old/onion']
  expect(await list('redirects.json')).toMatchObject(paths.map((path) => ({ path })))
  await writeList('redirects.json', [])
  expect(await sync()).toEqual(['update file: redirects.json'])
  expect(await list('redirects.json')).toHaveLength(2)
  await send('POST', '/api/blogs', { ...soup, title: 'Tea' })
  await writeList('redirects.json', [{ path: '/blogs/tea', post: 'onion-soup', since }, own])
  expect(await sync()).toContain(
    'redirects.json: `/blogs/tea` is another page or post. Remove its entry.',
  )
  expect((await app.request('/blogs/tea')).status).toBe(200)
})

test('a new site takes posts, tags with covers, and redirects from a clone of the folder', async () => {
  const { app, root, store, sync } = await createTaggedFolder()
  const bytes = await drawing(60, 40).png().toBuffer()
  const { src } = await storePicture({ db: app.db, store, at: testTime }, 'bowl.png', bytes)
  await updateTag(app.db, testTime, 'soup', { text: 'Hot.', imageUrl: src, slug: 'soups' })
  await claimFormerPaths(app.db, 'onion-soup', ['/2020/onion'], testTime)
  await sync()
  const other = await createSyncedFolder()
  await cp(root, other.root, { recursive: true })
  await other.remove('.folio')
  const updated = ['update site: tags.json', `create on site: ${file}`]
  expect([await other.sync(), await other.sync()]).toEqual([
    [...updated, 'update site: redirects.json'],
    [],
  ])
  const tag = await (await other.send('GET', '/api/tags/soups')).json()
  expect(tag).toMatchObject({ text: 'Hot.', imageUrl: src, count: 1 })
  expect(await other.store.read(src.slice('/uploads/'.length))).toBeDefined()
  expect((await other.app.request('/2020/onion')).headers.get('location')).toBe('/blogs/onion-soup')
})

test('a clone of a folder, with own pictures, is equal to the site at once', async () => {
  const { app, now, read, root, send, site, store, sync, write } = await createTaggedFolder()
  const bytes = await drawing(60, 40).png().toBuffer()
  const { src } = await storePicture({ db: app.db, store, at: testTime }, 'pan.png', bytes)
  await send('POST', '/api/blogs', { ...soup, title: 'Pan', imageUrl: src, imageAlt: 'A pan' })
  await updateTag(app.db, testTime, 'soup', { text: 'Hot.', imageUrl: src })
  const own =
    '---\ntitle: Tea\ncover: Cup.jpg\ncoverAlt: A cup\nstatus: published\n---\nWait.\n\n![A cup](<My cup.png>)\n'
  await write('posts/2026/tea.md', own)
  await write('posts/2026/My cup.png', await drawing(50, 30).png().toBuffer())
  await write('posts/2026/Cup.jpg', await drawing(50, 30).jpeg().toBuffer())
  expect(await sync()).toContain('create on site: posts/2026/tea.md')
  await write('posts/moved/index.md', '---\ntitle: Moved\n---\nSlug by the folder.\n')
  await sync()
  const clone = folderOf(await temporaryFolder(), site, now)
  await cp(root, clone.root, { recursive: true })
  await clone.remove('.folio')
  await clone.move('posts/moved', 'posts/elsewhere')
  const uploads = await store.names()
  expect(await clone.sync({ isDryRun: true })).toEqual([])
  expect([await clone.sync(), await clone.sync()]).toEqual([[], []])
  expect(await store.names()).toEqual(uploads)
  expect([await clone.read('posts/2026/tea.md'), await read('posts/2026/tea.md')]).toEqual([
    own,
    own,
  ])
  await clone.remove('.folio')
  await clone.write('posts/2026/My cup.png', await drawing(40, 40).png().toBuffer())
  expect(await clone.sync()).toEqual(['conflict: posts/2026/tea.md'])
})
