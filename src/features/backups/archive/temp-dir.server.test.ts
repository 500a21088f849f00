import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { removeLeftoverTempDirs, removeTempDirsOnSignals, withTempDir } from './temp-dir.server.ts'

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends a command and removes its temporary folders', async (signal, code) => {
  const folder = await temporaryFolder()
  const before = process.listeners(signal)
  const added = () => process.listeners(signal).filter((each) => !before.includes(each))
  const ended = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  onTestFinished(() => {
    ended.mockRestore()
    added().map((each) => process.off(signal, each))
  })
  removeTempDirsOnSignals()
  await withTempDir(folder, async (tempDir) => {
    await writeFile(join(tempDir, 'user.ndjson'), 'a hash')
    added().map((each) => each(signal))
    expect(await readdir(folder)).toEqual([])
  })
  expect(ended).toHaveBeenCalledWith(code)
})

test('old leftovers of a crash are removed; other files and recent folders stay', async () => {
  const folder = await temporaryFolder()
  for (const name of ['.partial-old', '.half-done-old', '.partial-new'])
    await mkdir(join(folder, name))
  await writeFile(join(folder, 'folio.sqlite'), '')
  const longAgo = new Date(Date.now() - 25 * 3_600_000)
  for (const name of ['.partial-old', '.half-done-old', 'folio.sqlite']) {
    await utimes(join(folder, name), longAgo, longAgo)
  }
  await removeLeftoverTempDirs(folder)
  expect(await readdir(folder)).toEqual(['.partial-new', 'folio.sqlite'])
  await removeLeftoverTempDirs(join(folder, 'no-such-folder'))
})
