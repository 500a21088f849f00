/** Converts one Markdown text in a worker thread: receives a `ConversionRequest`, sends the `Conversion`. */
import { parentPort, workerData } from 'node:worker_threads'
import { convertMarkdown } from './markdown.server.ts'
import { type ConversionRequest, maxHtmlLength } from './worker-thread.server.ts'

const { source, options }: ConversionRequest = workerData
const conversion = convertMarkdown(source, options)
parentPort?.postMessage(conversion.html.length > maxHtmlLength ? undefined : conversion)
