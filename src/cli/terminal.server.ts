/** Output for people and programs: colours and progress only on a terminal. */
import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

interface Output {
  write: (text: string) => unknown
  isTTY?: boolean
  columns?: number
}

export interface Terminal {
  /** Results. */
  out: Output
  /** Messages and progress. */
  err: Output
  /** Whether somebody can answer: an editor can be opened. */
  isInteractive: boolean
  hasColors: (output: Output) => boolean
  /** Colours a text of the results. */
  style: (style: Style, text: string) => string
  /** Shows how far a long command is, until `end`. */
  progress: (label: string) => Progress
}

export interface Progress {
  update: (done: number, total: number) => void
  end: () => void
}

interface Streams {
  stdin: { isTTY?: boolean }
  stdout: Output
  stderr: Output
  env: Record<string, string | undefined>
}

export function createTerminal({ stdin, stdout, stderr, env }: Streams): Terminal {
  const isDumb = env.TERM === 'dumb'
  // https://no-color.org and https://force-color.org
  const hasColors = ({ isTTY = false }: Output) =>
    !env.NO_COLOR && (Boolean(env.FORCE_COLOR) || (isTTY && !isDumb))
  return {
    out: stdout,
    err: stderr,
    isInteractive: Boolean(stdin.isTTY && stdout.isTTY),
    hasColors,
    style: (style, text) =>
      hasColors(stdout) ? styleText(style, text, { validateStream: false }) : text,
    progress: (label) => (stderr.isTTY && !isDumb ? progressBar(stderr, label) : silentProgress),
  }
}

const silentProgress: Progress = { update: () => {}, end: () => {} }
const barWidth = 24
const redrawMs = 100
const clearLine = '\r\u001b[2K'

function progressBar(output: Output, label: string): Progress {
  let drawnAt = 0
  return {
    update: (done, total) => {
      if (performance.now() - drawnAt < redrawMs) return
      drawnAt = performance.now()
      const line = `${label} ${bar(done, total)} ${done} of ${total}`
      output.write(clearLine + line.slice(0, (output.columns ?? 80) - 1))
    },
    end: () => {
      if (drawnAt > 0) output.write(clearLine)
    },
  }
}

function bar(done: number, total: number) {
  const filled = total > 0 ? Math.min(barWidth, Math.floor((done / total) * barWidth)) : 0
  return `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}]`
}
