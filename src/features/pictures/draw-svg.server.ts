/**
 * Draws an SVG as PNG, by librsvg: it runs no script and loads nothing from elsewhere. A process of its own bounds the
 * time and the memory that a hostile drawing takes.
 */
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { HttpError } from '#http/errors.server.ts'
import { maxPicturePixels, pictureErrors } from './picture.ts'

export const drawnNote =
  'The SVG is stored as a picture of twice its size, without scripts, motion and what it loads from elsewhere.'

const timeoutMs = 10_000
const maxMemoryBytes = 1_000_000_000
const maxWidth = 1600
const [noFontsCode, htmlTextCode] = [3, 4]

const start = /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!doctype svg|svg)[\s>-]/i
const htmlText = /<(?:\w+:)?foreignObject[\s>]/i
/** Has another drawing of the same beside the HTML. Slow for hostile texts: for the other process alone. */
const alternatives = /<switch[\s>].*?<\/switch>/gs

const script = (sharp: string) => `
import { buffer } from 'node:stream/consumers'
import sharp from ${JSON.stringify(sharp)}
setInterval(() => process.memoryUsage.rss() > ${maxMemoryBytes} && process.kill(process.pid, 'SIGKILL'), 20).unref()
sharp.concurrency(1)
const svg = await buffer(process.stdin)
if (${htmlText}.test(svg.toString().replace(${alternatives}, ''))) process.exit(${htmlTextCode})
const letter = (text) => sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">' + text + '</text></svg>')).raw().toBuffer()
if (svg.includes('<text') && (await letter('i')).equals(await letter('W'))) process.exit(${noFontsCode})
const { format, width } = await sharp(svg, { limitInputPixels: false }).metadata()
if (format !== 'svg') process.exit(1)
const density = Math.max(1, 72 * Math.min(2, ${maxWidth} / width))
process.stdout.write(await sharp(svg, { density, limitInputPixels: ${maxPicturePixels} }).png({ compressionLevel: 1 }).toBuffer())
`

export function isSvg(bytes: Buffer): boolean {
  return start.test(bytes.toString('latin1', 0, 200))
}

/** @returns a PNG of twice its size, at most 1600 wide. @throws HttpError with a message for the user */
export async function drawSvg(bytes: Buffer): Promise<Buffer> {
  const sharp = pathToFileURL(createRequire(import.meta.url).resolve('sharp')).href
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const child = execFile(
    process.execPath,
    ['--input-type=module', '--eval', script(sharp)],
    // No secrets of the site.
    {
      encoding: 'buffer',
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      maxBuffer: 300_000_000,
    },
    (error, png) => {
      if (!error) return resolve(png)
      if (error.code === htmlTextCode) return reject(new HttpError(415, pictureErrors.htmlText))
      const hasNoFonts = error.code === noFontsCode
      reject(new HttpError(400, hasNoFonts ? pictureErrors.noFonts : pictureErrors.damaged))
    },
  )
  // It may exit before it has read everything.
  child.stdin?.on('error', () => {})
  child.stdin?.end(bytes)
  return promise
}
