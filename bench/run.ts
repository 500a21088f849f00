/** `npm run bench`: compares the built product with other servers and prints tables. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureAnalytics } from './analytics.ts'
import { measureCached } from './cached.ts'
import { measureGrowth } from './growth.ts'
import { describeMachine } from './machine.ts'
import { reportProgress } from './progress.ts'
import { measureRenders } from './render-cost.ts'
import { type Measured, report } from './report.ts'
import { measureSearch } from './search.ts'
import { measureStarts } from './starts.ts'
import { measureTyping } from './typing.ts'
import { measureWeights } from './weights.ts'

const page = 'bench/README.md'
const [begin, end] = ['<!-- measured -->', '<!-- /measured -->']

const parts: Record<string, (folder: string) => Promise<Measured>> = {
  weights: async (folder) => ({ weights: await measureWeights(folder) }),
  start: async (folder) => ({ starts: await measureStarts(folder) }),
  render: async (folder) => ({ renders: await measureRenders(folder) }),
  typing: async (folder) => ({ typing: await measureTyping(folder) }),
  growth: async (folder) => ({ growth: await measureGrowth(folder) }),
  search: async (folder) => ({ search: await measureSearch(folder) }),
  analytics: async (folder) => ({ analytics: await measureAnalytics(folder) }),
  cached: async (folder) => ({ cached: await measureCached(folder) }),
}

const args = process.argv.slice(2)
const shouldWrite = args.includes('--write')
const selected = args.filter((word) => word !== '--write')
const unknown = selected.filter((name) => !(name in parts))
if (unknown.length > 0 || (shouldWrite && selected.length > 0)) {
  console.error(`Usage: npm run bench [-- ${Object.keys(parts).join(' | ')}]
       npm run bench -- --write    everything; writes the result to ${page}`)
  process.exit(2)
}
const text = `${describeMachine(new Date())}\n\n${report(await measure())}`
console.log(text)
if (shouldWrite) await write(text)

async function measure(): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'folio-bench-'))
  // The workers of nginx read it as another user.
  await chmod(folder, 0o755)
  try {
    let measured: Measured = {}
    for (const [name, part] of Object.entries(parts)) {
      if (selected.length === 0 || selected.includes(name)) {
        measured = { ...measured, ...(await part(folder)) }
      }
    }
    return measured
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function write(result: string) {
  const old = await readFile(page, 'utf8')
  const [before = '', rest = ''] = old.split(begin)
  const [, after = ''] = rest.split(end)
  await writeFile(page, `${before}${begin}\n\n${result}\n\n${end}${after}`)
  reportProgress(`Wrote the result to ${page}`)
}
