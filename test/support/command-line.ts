/** A terminal that keeps what is printed. */
import { createTerminal, type Terminal } from '../../src/cli/terminal.server.ts'

interface CapturedTerminal {
  terminal: Terminal
  output: () => string
  errors: () => string
}

export function captureTerminal({ isTTY = false, env = {} }: Options = {}): CapturedTerminal {
  const [out, err] = [capture(isTTY), capture(isTTY)]
  const streams = { stdin: { isTTY }, stdout: out.stream, stderr: err.stream, env }
  return { terminal: createTerminal(streams), output: out.text, errors: err.text }
}

interface Options {
  isTTY?: boolean
  env?: Record<string, string>
}

function capture(isTTY: boolean) {
  let written = ''
  const write = (text: string) => {
    written += text
  }
  return { stream: { isTTY, write }, text: () => written }
}
