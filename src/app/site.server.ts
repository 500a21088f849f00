/**
 * The site as it listens: what is the same for everybody is made once for each change of content and
 * answered from memory; everything else is the application's.
 */
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createVisitorCounter } from '#features/portfolio/visitors.server.ts'
import { readAnswer } from '#http/answer.server.ts'
import { fileAnswers } from '#http/file-answers.server.ts'
import { keptAnswers } from '#http/kept-answers.server.ts'
import { answersFromMemory } from '#http/memory-listener.server.ts'
import { shedOverload } from '#http/overload.server.ts'
import { newRequestId, sentRequestId } from '#http/request-id.server.ts'
import { staticPaths } from '#http/static-files.server.ts'
import { api, pages } from '#routes.ts'
import { createApp } from './app.server.ts'
import type { AppParts } from './app-parts.server.ts'
import { followContentChanges } from './content-changes.server.ts'
import { publicName, showsPortfolio, showsPost } from './public-names.server.ts'
import { tellOfAnswers } from './tell-of-answers.server.ts'
import { gatherVisits } from './visits.server.ts'
import { warmUp } from './warm-up.server.ts'
import { watchYear } from './year-watch.server.ts'

const keptBytes = 24 * 1024 * 1024
/** As many as a change costs the server in the background. */
const mostMadeAgain = 20

export interface Site {
  listener: RequestListener
  /** Begins to have ready what most visitors ask for. */
  warmUp: () => void
  /** Ends what goes on beside the answers, and counts the last visits. */
  stop: () => Promise<void>
}

/** @throws what the database says, and when the client folder cannot be read */
export async function createSite(parts: AppParts): Promise<Site> {
  const { db, config, log, now, metrics } = parts
  const answers = keptAnswers({ bytes: keptBytes })
  const changes = await followContentChanges(db, {
    onChange: (ids) => forget((name) => ids.some((id) => isTouched(name, id))),
    onUnknown: () => forget(() => true),
  })
  const built = parts.clientFolder ? await staticPaths(parts.clientFolder) : new Set<string>()
  const app = await createApp({
    ...parts,
    afterWrite: ({ id, isStored }) =>
      changes.follow().catch(() => {
        // What came of a write that failed is known as soon as the database can be asked again.
        if (isStored) forget((name) => showsPost(name, id))
      }),
  })
  const make = async (name: string, requestId: string) =>
    readAnswer(await app.request(name, {}, { requestId }))

  /** Made anew at once, it is here for the next visitor, and for an outage. */
  function forget(isMeant: (name: string) => boolean) {
    for (const name of answers.forget(isMeant).slice(-mostMadeAgain)) {
      answers.make(name, () => make(name, newRequestId())).catch(() => {})
    }
  }

  const visits = gatherVisits({
    counter: createVisitorCounter(db, now),
    log,
    onCounted: () => {
      for (const name of [pages.home, api.stats]) {
        answers.renew(name, () => make(name, newRequestId())).catch(() => {})
      }
    },
  })
  const fromMemory = answersFromMemory({
    answers,
    make,
    fileAt: fileAnswers(built, (path, encoding) => {
      const headers: HeadersInit = encoding ? { 'Accept-Encoding': encoding } : {}
      return Promise.resolve(app.request(path, { headers }, { requestId: newRequestId() }))
    }),
    nameOf: publicName,
    sentIdOf: ({ headers }) => sentRequestId(headers['x-request-id'], config.trustProxy),
    tell: tellOfAnswers({ log, visits, metrics, trustProxy: config.trustProxy }),
  })
  // Node reads past what nobody wanted to read; cutting the line instead would cost the next request.
  const application = getRequestListener(app.fetch, { autoCleanupIncoming: false })
  const endYearWatch = watchYear(now, () => forget(() => true))
  let endWarmUp = () => {}
  return {
    listener: fromMemory.atOnce(
      shedOverload(fromMemory.made(application), {
        log,
        ...(metrics && { tell: metrics.turnedAway }),
      }),
    ),
    warmUp: () => {
      endWarmUp = warmUp(db, async (address) => {
        const name = publicName({ method: 'GET', url: address, headers: {} })
        if (name) await answers.prepare(name, () => make(name, newRequestId()))
      })
    },
    stop: async () => {
      endWarmUp()
      changes.stop()
      answers.stop()
      endYearWatch()
      await visits.count()
    },
  }
}

function isTouched(name: string, id: string) {
  return id === '' ? showsPortfolio(name) : showsPost(name, id)
}
