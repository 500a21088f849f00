/** Converts one Markdown text in a worker thread: receives a `ConversionRequest`, sends the `Conversion`. */
import { parentPort, workerData } from 'node:worker_threads'
import { findRemovedMarkup, parseHtml, renderHtml } from '#html/render-html.server.ts'
import { convertMarkdown } from './markdown.server.ts'
import { type ConversionRequest, maxHtmlLength } from './worker-thread.server.ts'

const { source, options }: ConversionRequest = workerData
const conversion = convertMarkdown(source, options)
const { html } = conversion
if (html.length > maxHtmlLength) parentPort?.postMessage(undefined)
else {
  // What is refused is refused once more where the error is told.
  const rendered = await renderHtml(html).catch(() => undefined)
  parentPort?.postMessage({ ...conversion, rendered, removed: findRemovedMarkup(parseHtml(html)) })
}
