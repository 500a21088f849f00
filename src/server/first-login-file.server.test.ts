import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { announceFirstLogin, removeFirstLoginFile } from './first-login-file.server.ts'

const notice = 'password  abcde-fghij'

async function setUp({ isTTY = false } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'folio-first-login-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const log = { info: vi.fn(), warn: vi.fn() }
  const output = { isTTY, write: vi.fn() }
  return { dataDir, log, output, file: join(dataDir, 'first-login.txt') }
}

test('a terminal shows the login, and nothing is stored', async () => {
  const site = await setUp({ isTTY: true })
  await announceFirstLogin(notice, site)
  expect(site.output.write).toHaveBeenCalledExactlyOnceWith(notice)
  expect(await readdir(site.dataDir)).toEqual([])
})

test('without a terminal the login is in a private file, which the log names, in place of an earlier one', async () => {
  const site = await setUp()
  await announceFirstLogin('password  of the old database', site)
  await announceFirstLogin(notice, site)
  expect(await readFile(site.file, 'utf8')).toBe(notice)
  expect((await stat(site.file)).mode & 0o777).toBe(0o600)
  expect(site.output.write).not.toHaveBeenCalled()
  expect(JSON.stringify(site.log.info.mock.calls)).toContain(site.file)
  expect(JSON.stringify(site.log.info.mock.calls)).not.toContain('abcde')
})

test('the login is printed if the file cannot be written', async () => {
  const site = await setUp()
  await announceFirstLogin(notice, { ...site, dataDir: '/dev/null/missing' })
  expect(site.output.write).toHaveBeenCalledExactlyOnceWith(notice)
})

test('the first login removes the file, later ones do nothing', async () => {
  const site = await setUp()
  await announceFirstLogin(notice, site)
  const handleLogin = removeFirstLoginFile(site)
  await handleLogin()
  expect(await readdir(site.dataDir)).toEqual([])
  await announceFirstLogin(notice, site)
  await handleLogin()
  expect(await readdir(site.dataDir)).toEqual(['first-login.txt'])
})
