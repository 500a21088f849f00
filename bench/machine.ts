/** The machine and the software of a measurement. */
import { execFileSync } from 'node:child_process'
import { cpus, release, totalmem } from 'node:os'
import { findProgram } from '../test/support/proxies.ts'
import { loadProgram } from './load.ts'
import { hasBrotli, hasNginx } from './nginx.ts'
import { isPinned } from './processes.ts'

/** @param at the time of the measurement */
export function describeMachine(at: Date): string {
  const gigabytes = Math.round(totalmem() / 1024 ** 3)
  const cores = `${cpus().length} cores of ${cpus()[0]?.model.trim()}, ${gigabytes} GB`
  const nginx = hasNginx ? `nginx ${nginxVersion()}${hasBrotli ? ' with brotli' : ''}` : 'no nginx'
  const placing = isPinned
    ? 'servers on one core, the load on another'
    : 'servers and load share cores'
  return [
    `${at.toISOString().slice(0, 10)}: ${cores}, ${process.platform} ${release()}.`,
    `Node ${process.versions.node}, SQLite ${process.versions.sqlite}, ${nginx}.`,
    `Load: ${loadProgram}; ${placing}.`,
  ].join('\n')
}

/** nginx prints its version to stderr. */
function nginxVersion() {
  const shell = ['-c', `${findProgram('nginx')} -v 2>&1`]
  return /nginx\/(\S+)/.exec(execFileSync('sh', shell, { encoding: 'utf8' }))?.[1] ?? ''
}
