/** Converts Markdown that may take long in a worker thread: one text at a time, with limits of time and memory. */
import { Worker } from 'node:worker_threads'
import { HttpError, invalidField } from '#http/errors.server.ts'
import type { Conversion, MarkdownOptions } from './markdown.server.ts'

export interface ConversionRequest {
  source: string
  options: MarkdownOptions
}

/** Ten times what 100,000 characters of lists or tables take on one core. */
const timeoutMs = 30_000
const resourceLimits = { maxOldGenerationSizeMb: 512 }
/** More than tables of 100,000 characters make. */
export const maxHtmlLength = 600_000

/** The source, or its file in the build, beside the folder of this one. */
const name = 'markdown-worker.server'
const path = import.meta.url.endsWith('.ts') ? `./${name}.ts` : `../${name}.js`

/** Including the one that is converted. */
const maxWaiting = 4
const busy = 'Other long texts are being read. Please try again in a minute.'

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** @throws HttpError 400 at the field, with the reason, at a limit; RangeError for what is nested too deeply */
export function convertInWorker(
  request: ConversionRequest,
  field: string,
  reason: string,
): Promise<Conversion> {
  if (waiting >= maxWaiting) return Promise.reject(new HttpError(503, busy))
  waiting += 1
  const conversion = last
    .then(() => convert(request))
    .finally(() => {
      waiting -= 1
    })
  last = conversion.catch(() => {})
  return conversion.catch((error) => {
    if (error instanceof RangeError) throw error
    if (error === tooLong || error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
      throw invalidField(field, `The text takes too long to read. Look at ${reason}.`)
    }
    throw error
  })
}

const tooLong = new Error('The text takes too long')

async function convert(workerData: ConversionRequest): Promise<Conversion> {
  const worker = new Worker(new URL(path, import.meta.url), {
    workerData,
    resourceLimits,
    execArgv: [],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Conversion>()
  worker.once('message', (result?: Conversion) => (result ? resolve(result) : reject(tooLong)))
  worker.once('error', reject)
  const timer = setTimeout(reject, timeoutMs, tooLong)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
