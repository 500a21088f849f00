/** Loads one URL over 32 connections: with wrk if it is installed, else with `load-generator.ts`. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findProgram } from '../test/support/proxies.ts'
import { onLoadCore } from './processes.ts'

export interface Load {
  requests: number
  perSecond: number
  p50Ms: number
  p99Ms: number
}

export const connections = 32
const wrk = findProgram('wrk')
export const loadProgram = wrk
  ? `wrk -t1 -c${connections}`
  : `load-generator.ts, ${connections} connections`

/** @throws when a response is neither 2xx nor 3xx */
export async function load(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<Load> {
  return wrk ? runWrk(wrk, url, headers, seconds) : runLoadGenerator(url, headers, seconds)
}

async function runWrk(
  program: string,
  url: string,
  headers: Record<string, string>,
  seconds: number,
) {
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const size = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency']
  const [command, args] = onLoadCore(program, [...size, ...headerArgs, url])
  const { stdout } = await promisify(execFile)(command, args)
  const errors = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(stdout)?.[0]
  if (errors) throw new Error(`${url}: ${errors}`)
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50Ms: milliseconds(/^ +50% +(\S+)/m.exec(stdout)?.[1]),
    p99Ms: milliseconds(/^ +99% +(\S+)/m.exec(stdout)?.[1]),
  }
}

function milliseconds(text = ''): number {
  const factor = text.endsWith('us') ? 0.001 : text.endsWith('ms') ? 1 : 1000
  return Number.parseFloat(text) * factor
}

async function runLoadGenerator(url: string, headers: Record<string, string>, seconds: number) {
  const script = fileURLToPath(new URL('load-generator.ts', import.meta.url))
  const request = JSON.stringify({ url, headers, seconds, connections })
  const [command, args] = onLoadCore(process.execPath, [script, request])
  const { stdout } = await promisify(execFile)(command, args)
  return JSON.parse(stdout) as Load
}
