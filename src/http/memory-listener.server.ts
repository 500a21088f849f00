/** Answers public reads from memory: between the socket and the kept bytes stands nothing else. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Answer, Form, Forms } from './answer.server.ts'
import { type Encoding, preferredEncoding } from './compress.server.ts'
import { isKnown } from './etag.server.ts'
import type { KeptAnswers } from './kept-answers.server.ts'
import { remembered } from './remembered.server.ts'
import { newRequestId } from './request-id.server.ts'
import { pathOf } from './request-target.server.ts'

/** What was answered to whom. */
export interface Answered {
  request: IncomingMessage
  requestId: string
  status: number
  durationMs: number
}

interface Site {
  answers: KeptAnswers
  /** One name for all requests that are answered alike; undefined for what is not to be kept. */
  nameOf: (request: IncomingMessage) => string | undefined
  /** The files of the build, by path. */
  fileAt: (path: string) => Forms | undefined
  /** Has the application answer what the name stands for, as it would anybody. */
  make: (name: string, requestId: string) => Promise<Answer>
  /** The id that a proxy gave the request, where one is believed. */
  sentIdOf: (request: IncomingMessage) => string | undefined
  tell: (answered: Answered) => void
}

/** A request that is being answered. */
interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  requestId: string
  startedMs: number
}

/**
 * Two listeners, one behind the other: `atOnce` answers what is here or just being made, `made` has the
 * application make what is to be kept. Both pass on what is none of theirs.
 */
export function answersFromMemory({ answers, nameOf, fileAt, make, sentIdOf, tell }: Site) {
  function exchangeOf(request: IncomingMessage, response: ServerResponse): Exchange {
    const requestId = sentIdOf(request) ?? newRequestId()
    return { request, response, requestId, startedMs: performance.now() }
  }

  function give({ status }: Answer, form: Form, exchange: Exchange) {
    const { request, requestId, startedMs } = exchange
    const written = write(status, form, exchange)
    tell({ request, requestId, status: written, durationMs: performance.now() - startedMs })
  }

  /** What is kept, or being made just now. */
  function find(request: IncomingMessage): Forms | Promise<Forms> | undefined {
    const name = nameOf(request)
    if (name !== undefined) return answers.find(name) ?? answers.awaited(name)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    return isRead ? fileAt(pathOf(request.url ?? '')) : undefined
  }

  async function giveWhenMade(
    making: Forms | Promise<Forms>,
    exchange: Exchange,
    next: RequestListener,
  ) {
    const { request, response } = exchange
    const made = await ready(making, request).catch(() => undefined)
    if (!made) return next(request, response)
    give(made.answer, made.form, exchange)
  }

  return {
    atOnce: (next: RequestListener): RequestListener => {
      return (request, response) => {
        const here = find(request)
        if (!here) return next(request, response)
        const exchange = exchangeOf(request, response)
        const form = here instanceof Promise ? undefined : here.in(encodingFor(request))
        if (form && !(form instanceof Promise)) return give((here as Forms).answer, form, exchange)
        giveWhenMade(here, exchange, next)
      }
    },
    made: (next: RequestListener): RequestListener => {
      return (request, response) => {
        const name = nameOf(request)
        if (name === undefined) return next(request, response)
        const exchange = exchangeOf(request, response)
        const here = answers.find(name) ?? answers.awaited(name)
        giveWhenMade(
          here ?? answers.make(name, () => make(name, exchange.requestId)),
          exchange,
          next,
        )
      }
    },
  }
}

async function ready(making: Forms | Promise<Forms>, request: IncomingMessage) {
  const forms = await making
  return { answer: forms.answer, form: await forms.in(encodingFor(request)) }
}

/** As nginx calls it: whoever asked has left. */
const leftAlready = 499

/** @returns the status that went out: 304 for whoever has the form already */
function write(status: number, form: Form, { request, response, requestId }: Exchange): number {
  const { method, headers } = request
  if (response.destroyed) return leftAlready
  if (status === 200 && isKnown(headers['if-none-match'], form.etag)) {
    response.writeHead(304, [...form.headUnchanged, 'X-Request-Id', requestId]).end()
    return 304
  }
  response.writeHead(status, [...form.head, 'X-Request-Id', requestId])
  response.end(method === 'HEAD' ? undefined : form.body)
  return status
}

function encodingFor({ headers }: IncomingMessage): Encoding | undefined {
  const header = headers['accept-encoding']
  return typeof header === 'string' ? encodingOf(header) : undefined
}

/** Browsers send a handful of different headers, and short ones. */
const encodingOf = remembered((header) => preferredEncoding(header), { most: 100, longest: 100 })
