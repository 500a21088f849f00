/** The lock file, tried with holders that live, have died, or fell silent. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'

// A name put together keeps tsc from asking plain JavaScript for its types.
const name = 'lock'
const { withLock } = await import(`./${name}.mjs`)

const aMinuteAgo = () => new Date(Date.now() - 60_000)
const say = () => {}

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'folio-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('two commands on one folder', () => {
  test('work one after the other, and the one who waits is told once', async () => {
    const lock = join(temporaryFolder(), '.cache', 'lock')
    const steps: string[] = []
    const said: string[] = []
    const tell = (text: string) => said.push(text)
    const work = (name: string) => async () => {
      steps.push(`${name} begins`)
      await sleep(500)
      steps.push(`${name} ends`)
    }
    await Promise.all([withLock(lock, work('one'), tell), withLock(lock, work('two'), tell)])
    expect(steps).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
    expect(said).toEqual([
      'Another Folio command is preparing this folder; waiting for it to finish.',
    ])
  })

  test('do not wait for one that died', async () => {
    const lock = join(temporaryFolder(), 'lock')
    writeFileSync(lock, `${spawnSync('true').pid} ${hostname()}`)
    expect(await withLock(lock, async () => 'done', say)).toBe('done')
  })

  test('do not wait for one that went silent, whoever has its process number now', async () => {
    const lock = join(temporaryFolder(), 'lock')
    writeFileSync(lock, `${process.pid} ${hostname()}`)
    utimesSync(lock, aMinuteAgo(), aMinuteAgo())
    expect(await withLock(lock, async () => 'done', say)).toBe('done')
  })

  test('wait for one on another machine, whose process cannot be looked up', async () => {
    const lock = join(temporaryFolder(), 'lock')
    writeFileSync(lock, `${spawnSync('true').pid} another-machine`)
    setTimeout(() => rmSync(lock), 300)
    const start = performance.now()
    await withLock(lock, async () => {}, say)
    expect(performance.now() - start).toBeGreaterThan(290)
  })

  test('leave no lock behind when the work fails', async () => {
    const folder = temporaryFolder()
    const lock = join(folder, 'lock')
    const failing = withLock(lock, () => Promise.reject(new Error('No luck')), say)
    await expect(failing).rejects.toThrow('No luck')
    expect(existsSync(lock)).toBe(false)
    expect(readdirSync(folder)).toEqual([])
  })
})
