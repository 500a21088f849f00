import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { SourceError } from '../import/import-source.server.ts'
import { watchChanges } from './watch-changes.server.ts'

const onProblem = (problem: SourceError) => {
  throw problem
}

test('each change in the folder is followed by a run, also one during a run', async () => {
  const root = await temporaryFolder()
  await mkdir(join(root, 'posts'))
  const controller = new AbortController()
  let runs = 0
  const done = watchChanges(
    root,
    async () => {
      runs++
      if (runs === 1) await writeFile(join(root, 'posts/b.md'), 'b')
    },
    { onProblem, signal: controller.signal, pollIntervalMs: 600_000 },
  )
  // The watcher may have begun after the first change.
  const change = () => writeFile(join(root, 'posts/a.md'), 'a').then(() => runs)
  await expect.poll(change).toBeGreaterThan(0)
  await expect.poll(() => runs).toBeGreaterThan(1)
  controller.abort()
  await done
})

test('changes of the site are found without a change in the folder', async () => {
  const controller = new AbortController()
  let runs = 0
  const run = async () => {
    if (++runs === 3) controller.abort()
  }
  await watchChanges(await temporaryFolder(), run, {
    ...{ onProblem, signal: controller.signal },
    pollIntervalMs: 10,
  })
  expect(runs).toBe(3)
})

test('a run that fails is tried again; one that always will ends it', async () => {
  const problems: string[] = []
  let runs = 0
  const run = async () => {
    if (++runs === 1) throw new SourceError('The site does not answer.')
    throw new Error('The token is refused')
  }
  const watching = watchChanges(await temporaryFolder(), run, {
    onProblem: ({ message }) => problems.push(message),
    ...{ signal: new AbortController().signal, pollIntervalMs: 10 },
  })
  await expect(watching).rejects.toThrow('The token is refused')
  expect([runs, problems]).toEqual([2, ['The site does not answer.']])
})
