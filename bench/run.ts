/** `npm run bench`: measures the built product beside others, part by part, and prints tables. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureCached } from './cached.ts'
import { measureGrowth } from './growth.ts'
import { describeMachine } from './machine.ts'
import { measureRenders } from './render-cost.ts'
import { type Measured, report } from './report.ts'
import { measureStarts } from './starts.ts'
import { tell } from './tell.ts'
import { measureWeights } from './weights.ts'

const page = 'bench/README.md'
const [begin, end] = ['<!-- measured -->', '<!-- /measured -->']

const parts: Record<string, (folder: string) => Promise<Measured>> = {
  weights: async (folder) => ({ weights: await measureWeights(folder) }),
  start: async (folder) => ({ starts: await measureStarts(folder) }),
  render: async (folder) => ({ renders: await measureRenders(folder) }),
  growth: async (folder) => ({ growth: await measureGrowth(folder) }),
  cached: async (folder) => ({ cached: await measureCached(folder) }),
}

const asked = process.argv.slice(2)
const isWritten = asked.includes('--write')
const wanted = asked.filter((word) => word !== '--write')
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0 || (isWritten && wanted.length > 0)) {
  console.error(`Usage: npm run bench [-- ${Object.keys(parts).join(' | ')}]
       npm run bench -- --write    everything, and the result into ${page}`)
  process.exit(2)
}
const text = `${describeMachine(new Date())}\n\n${report(await measure())}`
console.log(text)
if (isWritten) await write(text)

async function measure(): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'folio-bench-'))
  // The workers of nginx read in it as somebody else.
  await chmod(folder, 0o755)
  try {
    let measured: Measured = {}
    for (const [name, part] of Object.entries(parts)) {
      if (wanted.length === 0 || wanted.includes(name)) {
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
  tell(`${page} holds it now`)
}
