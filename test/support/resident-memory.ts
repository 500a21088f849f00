import { readFile } from 'node:fs/promises'
import type { RunningSite } from './running-site.ts'

/** The physical memory of a site's process, in MB. */
export async function residentMb({ process: { pid } }: RunningSite): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
