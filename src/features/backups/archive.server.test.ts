import { expect, test } from 'vitest'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteFile } from '#db/open.server.ts'
import { createTestApp, testTime } from '../../../test/support/app.ts'
import { insertPost } from '#features/posts/post-queries.server.ts'
import { addUser } from '../../../test/support/characters.ts'
import { writeArchive } from './write-archive.server.ts'
import { rehearse, restoreAside } from './restore-aside.server.ts'
test('x', async () => {
  const app = await createTestApp()
  await addUser(app,'ada')
  for (let i=0;i<60;i++) await insertPost(app.db, {title:'Soup '+i, excerpt:'x', content:'<p>hi</p>', author:'R'}, testTime)
  const folder = await mkdtemp(join(tmpdir(),'bk-'))
  const store = {names: async()=>['a.webp'], read: async()=>Buffer.from('hello'), write: async()=>{}, remove: async()=>{}}
  const a = await writeArchive({readSnapshot: (r)=>app.db.transaction().execute(r), uploads: store, now: ()=>testTime}, join(folder,'x.tar.gz'))
  console.log(a)
  console.log(await rehearse(a.file, folder), await readdir(folder))
})
