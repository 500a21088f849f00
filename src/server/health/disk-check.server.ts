/** Whether the disk of the data folder has room. */
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { formatSize } from '#features/backups/format-size.ts'
import type { Finding, HealthDeps } from './check-health.server.ts'

const problemBytes = 100e6
const warningBytes = 1e9

export async function checkDisk({ backups }: HealthDeps): Promise<Finding> {
  const { bavail, bsize } = await statfs(dirname(backups.folder))
  const free = bavail * bsize
  const text = `${formatSize(free)} are free on the disk of the data folder.`
  if (free >= warningBytes) return { status: 'ok', text }
  return {
    status: free < problemBytes ? 'problem' : 'warning',
    text: `Only ${text} On a full disk nothing can be saved, and no backup is made.`,
    nextStep: 'Free some space, keep fewer backups (BACKUPS_KEPT), or use a larger disk.',
  }
}
