import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { serviceEnvironments } from './service-environment.server.ts'

interface Process {
  args: string
  environ?: string
  uid?: number
  exe?: string
  cgroup?: string
}

/** Two folders of programs, the second a link to the first, and a third beside them. */
async function machine() {
  const [root, proc] = [await temporaryFolder(), await temporaryFolder()]
  for (const name of ['folio', 'other']) {
    await mkdir(join(root, name, 'dist/server'), { recursive: true })
    await writeFile(join(root, name, 'dist/server/main.js'), '')
  }
  await symlink('folio', join(root, 'current'))
  const find = () => serviceEnvironments(join(root, 'current/dist/server/main.js'), proc)
  return { root, find, add }

  async function add(pid: string, { args, environ = '', uid = 0, exe, cgroup = '' }: Process) {
    await mkdir(join(proc, pid))
    await symlink(join(root, 'folio'), join(proc, pid, 'cwd'))
    await symlink(exe ?? '/usr/bin/node', join(proc, pid, 'exe'))
    await writeFile(join(proc, pid, 'status'), `Name:\tnode\nUid:\t${uid}\t0\t0\t0\n`)
    await writeFile(join(proc, pid, 'cgroup'), `0::${cgroup}\n`)
    await writeFile(join(proc, pid, 'cmdline'), `node\0--max-semi-space-size=4\0${args}\0`)
    await writeFile(join(proc, pid, 'environ'), environ)
  }
}

const args = 'dist/server/main.js'
const stranger = 4_000_000

test('the settings of the site that runs from this folder are found, and those of no other', async () => {
  const { root, find, add } = await machine()
  await add('8', { args: join(root, 'other/dist/server/main.js') })
  expect(await find()).toEqual([])
  await add('9', { args, environ: 'SMTP_URL=smtp://a?b=c\0DATA_DIR=content\0' })
  const env = { SMTP_URL: 'smtp://a?b=c', DATA_DIR: join(root, 'folio/content') }
  expect(await find()).toEqual([{ pid: '9', env }])
})

test('a process of another account is not trusted, but for the service itself', async () => {
  const { find, add } = await machine()
  await add('8', { args, uid: stranger, cgroup: '/user.slice/user-1000.slice/folio.service' })
  await add('9', { args, uid: stranger, cgroup: '/system.slice/cron.service' })
  // Another program that runs as root, with arguments and environment of whoever asks for it.
  await add('10', { args, exe: '/usr/bin/sudo' })
  expect(await find()).toEqual([])
  await add('11', { args, uid: stranger, cgroup: '/system.slice/folio-2.service' })
  expect(await find()).toMatchObject([{ pid: '11' }])
})

test('two processes of one site count once, two sites do not', async () => {
  const { find, add } = await machine()
  const environ = 'DATABASE_URL=postgres://db/site\0PORT='
  await add('8', { args, environ: `${environ}1\0` })
  await add('9', { args, environ: `${environ}2\0` })
  expect(await find()).toHaveLength(1)
  await add('10', { args, environ: 'DATA_DIR=other\0' })
  expect(await find()).toHaveLength(2)
})
