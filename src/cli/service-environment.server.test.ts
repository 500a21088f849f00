import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { serviceEnvironment } from './service-environment.server.ts'

const node = '/usr/bin/node\0--max-semi-space-size=4\0'

async function addProcess(proc: string, pid: string, command: string, environ: string) {
  await mkdir(join(proc, pid))
  await symlink('/opt/folio', join(proc, pid, 'cwd'))
  await writeFile(join(proc, pid, 'cmdline'), command)
  await writeFile(join(proc, pid, 'environ'), environ)
}

test('the settings of the site that runs from this folder are found, and those of no other', async () => {
  const proc = await temporaryFolder()
  const find = () => serviceEnvironment('/opt/folio/dist/server/main.js', proc)
  await mkdir(join(proc, '7'))
  await addProcess(proc, '8', `${node}/srv/other/dist/server/main.js\0`, 'PORT=1\0')
  expect(await find()).toBeUndefined()
  const environ = 'SMTP_URL=smtp://a?b=c\0DATA_DIR=content\0'
  await addProcess(proc, '9', `${node}dist/server/main.js\0`, environ)
  const env = { SMTP_URL: 'smtp://a?b=c', DATA_DIR: '/opt/folio/content' }
  expect(await find()).toEqual({ pid: '9', env })
})
