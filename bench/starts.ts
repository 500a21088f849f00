/** Startup time until the first page, and memory at rest. */
import { join } from 'node:path'
import { setTimeout as waitFor } from 'node:timers/promises'
import { fillArchive } from './archive.ts'
import { startMeasuredSite } from './measured-site.ts'
import { median } from './median.ts'
import { memoryMb } from './processes.ts'
import { reportProgress } from './progress.ts'

const posts = 1000
const starts = 5
const restMs = 5000

export interface Starts {
  /** From the start of the process to the first page. */
  startMs: number
  atRestMb: number
}

export async function measureStarts(folder: string): Promise<Starts> {
  reportProgress(`start: ${starts} times with ${posts} posts, then five seconds of rest`)
  const dataDir = join(folder, 'starts')
  await fillArchive(dataDir, { posts, messages: 0 })
  await (await startMeasuredSite(dataDir)).stop()
  const times: number[] = []
  for (let time = 1; time < starts; time++) {
    const site = await startMeasuredSite(dataDir)
    times.push(site.startMs)
    await site.stop()
  }
  const site = await startMeasuredSite(dataDir)
  await waitFor(restMs)
  const atRestMb = memoryMb(site.pid)
  await site.stop()
  return { startMs: median([...times, site.startMs]), atRestMb }
}
