/** The lock file, with holders that are alive, dead or without a heartbeat. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'

// A computed specifier keeps tsc from requiring types for plain JavaScript.
const name = 'lock'
const { withLock } = await import(`./${name}.mjs`)

const aMinuteAgo = () => new Date(Date.now() - 60_000)
const print = () => {}

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'folio-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('two commands on one folder', () => {
  test('run one after the other, and the one that waits prints one notice', async () => {
    const lock = join(temporaryFolder(), '.cache', 'lock')
    const steps: string[] = []
    const printed: string[] = []
    const record = (text: string) => printed.push(text)
    const work = (name: string) => async () => {
      steps.push(`${name} begins`)
      await sleep(500)
      steps.push(`${name} ends`)
    }
    await Promise.all([withLock(lock, work('one'), record), withLock(lock, work('two'), record)])
    expect(steps).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
    expect(printed).toEqual([
      'Another Folio command is preparing this folder; waiting for it to finish.',
    ])
  })

  test('do not wait for a dead process', async () => {
    const lock = join(temporaryFolder(), 'lock')
    writeFileSync(lock, `${spawnSync('true').pid} ${hostname()}`)
    expect(await withLock(lock, async () => 'done', print)).toBe('done')
  })

  test('do not wait for a lock without a heartbeat, even if its pid is in use again', async () => {
    const lock = join(temporaryFolder(), 'lock')
    writeFileSync(lock, `${process.pid} ${hostname()}`)
    utimesSync(lock, aMinuteAgo(), aMinuteAgo())
    expect(await withLock(lock, async () => 'done', print)).toBe('done')
  })

  test('wait for a process on another machine, which cannot be looked up', async () => {
    const lock = join(temporaryFolder(), 'lock')
    writeFileSync(lock, `${spawnSync('true').pid} another-machine`)
    setTimeout(() => rmSync(lock), 300)
    const start = performance.now()
    await withLock(lock, async () => {}, print)
    expect(performance.now() - start).toBeGreaterThan(290)
  })

  test('leave no lock behind when the work fails', async () => {
    const folder = temporaryFolder()
    const lock = join(folder, 'lock')
    const failing = withLock(lock, () => Promise.reject(new Error('No luck')), print)
    await expect(failing).rejects.toThrow('No luck')
    expect(existsSync(lock)).toBe(false)
    expect(readdirSync(folder)).toEqual([])
  })
})
