import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testTime } from '../../../test/support/app.ts'
import { drawing } from '../../../test/support/pictures.ts'
import { createSyncedFolder } from '../../../test/support/synced-folder.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { syncFolder } from './sync-folder.server.ts'

const soup = { title: 'Onion Soup', excerpt: 'Slowly', content: 'Stir.', format: 'markdown' }
const file = 'posts/onion-soup/index.md'

/** A folder with the site’s post `onion-soup`. */
async function createFolderWithSoup() {
  const folder = await createSyncedFolder()
  const created = await (await folder.send('POST', '/api/blogs', soup)).json()
  await folder.sync()
  const post = async () =>
    (
      await folder.app.request('/api/blogs/onion-soup?format=source', { headers: folder.headers })
    ).json()
  const edit = (changes: object) => folder.send('PUT', `/api/blogs/${created._id}`, changes)
  const replace = async (from: string, to: string) => {
    const text = await folder.read(file)
    if (!text.includes(from)) throw new Error(`${from} is not in the file`)
    await folder.write(file, text.replace(from, to))
  }
  return { ...folder, post, edit, replace }
}

test('a new site becomes files, and a second run changes nothing', async () => {
  const { paths, read, sync } = await createFolderWithSoup()
  expect(await paths()).toEqual([file, 'resume.json', 'site.json'])
  expect(await read(file)).toBe(`---
id: onion-soup
title: Onion Soup
slug: onion-soup
status: published
date: 2026-03-04T05:06:07.000Z
author: Remy Calloway
excerpt: Slowly
---

Stir.
`)
  expect(await sync()).toEqual([])
})

test('edits go both ways, and the rest of the file stays as its owner wrote it', async () => {
  const { edit, post, read, replace, sync } = await createFolderWithSoup()
  await replace('title: Onion Soup\n', '# mine\ntitle: "Leek Soup" # better\nlayout: wide\n')
  expect(await sync()).toEqual([`update site: ${file}`])
  expect(await post()).toMatchObject({ title: 'Leek Soup', content: 'Stir.', status: 'published' })
  const before = await read(file)
  await edit({ content: 'Stir well.', tags: ['soup'] })
  expect(await sync()).toEqual([`update file: ${file}`])
  expect(await read(file)).toBe(
    before.replace('---\n\nStir.', 'tags:\n  - soup\n---\n\nStir well.'),
  )
  expect(await sync()).toEqual([])
})

test('an owner writes a draft, and publishes it later', async () => {
  const { sync, write, send, read } = await createSyncedFolder()
  await sync()
  await write('posts/bread/index.md', '---\ntitle: Bread\n---\nKnead.\n\nBake.\n')
  expect(await sync()).toEqual(['create on site: posts/bread/index.md'])
  const source = () => send('GET', '/api/blogs/bread?format=source').then((r) => r.json())
  expect(await source()).toMatchObject({ status: 'draft', draft: { fields: { slug: 'bread' } } })
  const text = '---\ntitle: Bread\nstatus: published\n---\nKnead.\n\nBake.\n'
  await write('posts/bread/index.md', text)
  expect(await sync()).toEqual(['update site: posts/bread/index.md'])
  expect(await source()).toMatchObject({ status: 'published', excerpt: 'Knead.', slug: 'bread' })
  expect([await sync(), await read('posts/bread/index.md')]).toEqual([[], text])
})

test.each([
  ['status: scheduled', 'A scheduled post needs a `date` in the future.'],
  [
    'status: published\ndate: 2026-03-01',
    'needs a date, a time and its zone: 2026-03-01T08:00:00Z',
  ],
  [
    'status: published\ndate: 2027-03-01T08:00Z',
    'This `date` is in the future: use `status: scheduled`.',
  ],
  ['status: live', '`status` must be one of draft, scheduled, published.'],
  ['status: published\nslug: A B', '`slug`: Use lower-case letters, digits and single hyphens.'],
  ['id: ../x', '`id` has lower-case letters, digits and hyphens.'],
  ['tags: {a: b}', '`tags` must be a list of texts.'],
])('a file with %j is refused with a sentence, and the rest goes on', async (lines, message) => {
  const { app, sync, write } = await createSyncedFolder()
  await write('posts/bread/index.md', `---\ntitle: Bread\nexcerpt: x\n${lines}\n---\nKnead.\n`)
  await write('posts/tea/index.md', '---\ntitle: Tea\n---\nWait.\n')
  const done = await sync()
  expect(done.at(-1)).toContain(message)
  expect(done).toContain('create on site: posts/tea/index.md')
  expect(await app.db.selectFrom('post').select('title').execute()).toEqual([{ title: 'Tea' }])
})

test('a conflict keeps both texts until the owner removes the copy', async () => {
  const { edit, post, read, remove, replace, sync, paths } = await createFolderWithSoup()
  const copy = 'posts/onion-soup/index.site.md'
  await replace('Stir.', 'Stir slowly.')
  await edit({ content: 'Do not stir.' })
  expect(await sync()).toEqual([`conflict: ${file}`])
  expect(await post()).toMatchObject({
    content: 'Do not stir.',
    draft: { fields: { content: 'Stir slowly.' } },
  })
  expect(await read(copy)).toBe((await read(file)).replace('Stir slowly.', 'Do not stir.'))
  await edit({ content: 'Never stir.' })
  expect(await sync()).toEqual([`conflict: ${file}`])
  expect(await read(copy)).toContain('Never stir.')
  expect(await sync()).toEqual([`still in conflict: ${file}`])
  await remove(copy)
  expect(await sync()).toEqual([`update site: ${file}`])
  expect(await post()).toMatchObject({ content: 'Stir slowly.', hasUnpublishedChanges: false })
  expect([await sync(), await paths()]).toEqual([[], [file, 'resume.json', 'site.json']])
})

test('a conflict ends with the draft that the owner publishes', async () => {
  const { edit, paths, replace, sync } = await createFolderWithSoup()
  await replace('Stir.', 'Stir slowly.')
  await edit({ content: 'Do not stir.' })
  await sync()
  await edit({ status: 'published' })
  expect([await sync(), await paths()]).toEqual([[], [file, 'resume.json', 'site.json']])
})

test('what is deleted on one side is deleted on the other, and can be restored', async () => {
  const { app, deletedTexts, headers, paths, remove, send, sync } = await createFolderWithSoup()
  await send('POST', '/api/blogs', { ...soup, title: 'Tea' })
  await sync()
  await remove('posts/onion-soup')
  // Its path is gone.
  expect(await sync()).toEqual([`delete on site: ${file}`, 'create file: redirects.json'])
  expect((await app.request('/blogs/onion-soup')).status).toBe(410)
  await send('POST', '/api/blogs/onion-soup/restore')
  expect(await sync()).toEqual([`create file: ${file}`, 'update file: redirects.json'])
  await app.request('/api/blogs/onion-soup', { method: 'DELETE', headers })
  expect(await sync()).toEqual([`delete file: ${file}`, 'update file: redirects.json'])
  const tea = 'posts/tea/index.md'
  expect(await paths()).toEqual([tea, 'redirects.json', 'resume.json', 'site.json'])
  expect(await deletedTexts()).toEqual([expect.stringContaining('Stir.')])
})

test('an edit wins over a deletion', async () => {
  const { app, edit, headers, post, read, remove, replace, sync } = await createFolderWithSoup()
  await remove('posts/onion-soup')
  await edit({ content: 'Do not stir.' })
  expect(await sync()).toEqual([`restore file: ${file}`])
  expect(await read(file)).toContain('Do not stir.')
  await app.request('/api/blogs/onion-soup', { method: 'DELETE', headers })
  await replace('Do not stir.', 'Stir.')
  expect(await sync()).toEqual([`restore on site: ${file}`])
  expect(await post()).toMatchObject({ content: 'Stir.', slug: 'onion-soup' })
})

test('a moved folder is the same post, with or without an edit', async () => {
  const { app, move, post, read, sync, write } = await createFolderWithSoup()
  await move('posts/onion-soup', 'posts/2026/soup')
  expect(await sync()).toEqual([])
  await move('posts/2026', 'posts/old')
  const text = await read('posts/old/soup/index.md')
  await write('posts/old/soup/index.md', text.replace('Stir.', 'Stir well.'))
  expect(await sync()).toEqual(['update site: posts/old/soup/index.md'])
  expect(await post()).toMatchObject({ content: 'Stir well.', slug: 'onion-soup' })
  expect(await app.db.selectFrom('post').select('id').execute()).toHaveLength(1)
})

test('a copied file is refused, since two files would be one post', async () => {
  const { read, sync, write } = await createFolderWithSoup()
  await write('posts/copy/index.md', await read(file))
  expect(await sync()).toEqual([
    `posts/copy/index.md: This file has the \`id\` of ${file}. Remove the line to make it a new one.`,
  ])
})

test('pictures beside a file are uploads, and uploads are pictures beside', async () => {
  const { edit, post, read, replace, store, sync, write } = await createFolderWithSoup()
  await write('posts/onion-soup/Big bowl.png', await drawing(40, 30).png().toBuffer())
  await replace('Stir.', '![A bowl](<Big bowl.png> "Hot")\n\n`![](<Big bowl.png>)`')
  await replace('excerpt:', 'cover: Big%20bowl.png\nexcerpt:')
  expect(await sync()).toEqual([`update site: ${file}`])
  const { content, imageUrl } = await post()
  expect(content).toBe(`![A bowl](<${imageUrl}> "Hot")\n\n\`![](<Big bowl.png>)\``)
  expect(await store.names()).toHaveLength(1)
  await edit({ content: `${content}\n\nEnd` })
  expect(await sync()).toEqual([`update file: ${file}`])
  expect(await read(file)).toContain(
    '![A bowl](<Big bowl.png> "Hot")\n\n`![](<Big bowl.png>)`\n\nEnd',
  )
  await write('posts/onion-soup/Big bowl.png', await drawing(50, 30).png().toBuffer())
  expect([await sync(), await sync()]).toEqual([[`update site: ${file}`], []])
  expect((await post()).imageUrl).toMatch(/50x30/)
})

test('a dry run tells what it would do, and writes nothing', async () => {
  const { app, paths, send, sync, write } = await createSyncedFolder()
  await send('POST', '/api/blogs', soup)
  await write('posts/tea/index.md', '---\ntitle: Tea\n---\nWait.\n')
  expect(await sync({ isDryRun: true })).toEqual([
    'create file: site.json',
    'create file: resume.json',
    `create file: ${file}`,
    'create on site: posts/tea/index.md',
  ])
  expect(await paths()).toEqual(['posts/tea/index.md'])
  expect(await app.db.selectFrom('post').select('id').execute()).toHaveLength(1)
})

test('a folder that is empty by mistake deletes nothing', async () => {
  const { app, remove, sync, write } = await createSyncedFolder()
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  for (const name of names) await write(`posts/${name}/index.md`, `---\ntitle: ${name}\n---\nx\n`)
  await sync()
  await remove('posts')
  await expect(sync()).rejects.toThrow('The folder has lost 6 of 6 posts. Add --delete')
  expect(
    await app.db.selectFrom('post').select('id').where('deleted_at', 'is', null).execute(),
  ).toHaveLength(6)
  expect(await sync({ allowsDeletions: true })).toHaveLength(6)
})

test('a small site is no exception, whichever side has lost its posts', async () => {
  const { app, headers, paths, remove, sync, write } = await createSyncedFolder()
  for (const name of ['a', 'b']) await write(`posts/${name}.md`, `---\ntitle: ${name}\n---\nx\n`)
  await write('projects/pan/index.md', '---\ntitle: Pan\n---\n')
  await sync()
  await app.request('/api/projects/pan', { method: 'DELETE', headers })
  await expect(sync()).rejects.toThrow('The site has lost 1 of 1 projects. Add --delete')
  expect(await paths()).toContain('projects/pan/index.md')
  await sync({ allowsDeletions: true })
  await remove('posts/a.md')
  expect(await sync()).toEqual(['delete on site: posts/a.md'])
})

test('links lead nowhere: neither files, nor folders, nor the lock', async () => {
  const { move, remove, root, sync, write } = await createFolderWithSoup()
  const outside = await temporaryFolder()
  await move('posts/onion-soup', 'moved')
  await symlink(join(root, 'moved'), join(root, 'posts/onion-soup'))
  await symlink('/etc/hostname', join(root, 'posts/host.md'))
  expect(await sync()).toEqual([
    `${file}: The file is behind a symbolic link, which is not followed.`,
  ])
  await remove('posts')
  await symlink(outside, join(root, 'posts'))
  expect(await sync()).toEqual([expect.stringContaining('symbolic link')])
  await remove('.folio')
  await mkdir(join(root, '.folio'))
  await write('target', '')
  await symlink(join(root, 'target'), join(root, '.folio/lock'))
  await expect(sync()).rejects.toThrow('.folio/lock must be a file, and no link')
})

test('a run waits for no other run, and goes on after one that was killed', async () => {
  const { setTime, sync, write, site, now, root } = await createSyncedFolder()
  await write('posts/tea/index.md', '---\ntitle: Tea\n---\nWait.\n')
  const other = { ...site, list: () => sync().then(() => site.list()) }
  await expect(syncFolder(root, other, { now })).rejects.toThrow('Another run synchronises')
  setTime(new Date(testTime.getTime() + 1000))
  expect(await sync()).toContain('create on site: posts/tea/index.md')
})

test('projects and the site content are synchronised, too', async () => {
  const { read, send, sync, write } = await createSyncedFolder()
  await sync()
  await write('projects/pan/index.md', '---\ntitle: Pan\ntechnologies: [Iron]\n---\n\n## Why\n')
  await write('site.json', (await read('site.json')).replace(/"role": "[^"]*"/, '"role": "Cook"'))
  expect(await sync()).toEqual(['update site: site.json', 'create on site: projects/pan/index.md'])
  expect(await (await send('GET', '/api/site')).json()).toMatchObject({
    identity: { role: 'Cook' },
  })
  await send('PUT', '/api/projects/pan', { year: 2024 })
  expect(await sync()).toEqual(['update file: projects/pan/index.md'])
  expect(await read('projects/pan/index.md')).toContain('technologies: [Iron]\nyear: 2024\n')
  await write('site.json', (await read('site.json')).replace('"en"', '"English"'))
  expect(await sync()).toEqual([
    'site.json: `identity.language`: Enter a language tag such as en or de.',
  ])
})

test('a file that is renamed in a conflict leaves it open until its copy is removed', async () => {
  const { edit, move, now, post, remove, replace, root, site, sync } = await createFolderWithSoup()
  await replace('Stir.', 'Stir slowly.')
  await edit({ content: 'Do not stir.' })
  await sync()
  await move(file, 'posts/soup.md')
  expect(await sync()).toEqual(['still in conflict: posts/soup.md'])
  const copy = 'posts/onion-soup/index.site.md'
  expect((await syncFolder(root, site, { now })).changes).toEqual([
    { decision: 'still in conflict', path: 'posts/soup.md', copy },
  ])
  expect(await post()).toMatchObject({ content: 'Do not stir.' })
  await remove(copy)
  expect(await sync()).toEqual(['update site: posts/soup.md'])
  expect(await post()).toMatchObject({ content: 'Stir slowly.' })
})
