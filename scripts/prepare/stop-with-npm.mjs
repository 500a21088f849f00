/**
 * Ends this process with the shell in which npm has started it. npm sends its signals to that shell, and dash (Debian,
 * Ubuntu) dies of them without passing them on.
 */
import { isMainThread } from 'node:worker_threads'

const intervalMs = 500
const shell = process.ppid

if (process.env.npm_lifecycle_script?.startsWith('node scripts/') && isMainThread) {
  const stop = () => process.ppid === shell || process.kill(process.pid, 'SIGTERM')
  setInterval(stop, intervalMs).unref()
}
