/** Account enumeration. */
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { administrator } from '../../support/running-site.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { attemptLogin, clientAddress, from } from '../support/login-attempts.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture({ TRUST_PROXY: '1' })
const unknown = 'eve@example.org'
/** Fewer pairs would be dominated by noise. */
const fewestPairs = 30
const pairsPerRound = 30
/** A busy machine may distort one round; a leak shows in each. */
const maxRounds = 4
const maxDifference = 0.25

check('a login responds identically to an unknown account and a wrong password', async (report) => {
  const responses = []
  for (const [number, email] of [unknown, administrator.email].entries()) {
    const response = await attemptLogin(site(), { email, headers: from(clientAddress(number)) })
    const headers = [...response.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name))
    responses.push({ status: response.status, headers, text: await response.text() })
  }
  report(
    `${responses[0]?.status}, ${responses[0]?.headers.length} headers and the body are the same`,
  )
  expect(responses[0]).toEqual(responses[1])
})

check('unknown and known accounts are throttled alike', async (report) => {
  const emails = [unknown, administrator.email]
  for (const email of emails) await attemptLogin(site(), { email, headers: from('192.0.2.1') })
  await changeDatabase(site(), 'update rate_limit set count = 99')
  const responses = []
  for (const [number, email] of emails.entries()) {
    const response = await attemptLogin(site(), {
      email,
      headers: from(clientAddress(100 + number)),
    })
    responses.push({ status: response.status, text: await response.text() })
  }
  await changeDatabase(site(), 'delete from rate_limit')
  report(responses.map(({ status }) => status).join(' and '))
  expect(responses[0]?.status).toBe(429)
  expect(responses[0]).toEqual(responses[1])
})

check('the duration of a login does not reveal whether an account exists', async (report) => {
  const times: Record<string, number[]> = { [unknown]: [], [administrator.email]: [] }
  let difference = 1
  for (let round = 0; round < maxRounds && difference > maxDifference; round++) {
    // Resets the rate limit: only the password comparison is timed.
    await changeDatabase(site(), 'delete from rate_limit')
    await samplePairs(times)
    difference = Math.abs(medianOf(times[unknown]) / medianOf(times[administrator.email]) - 1)
  }
  const [unknownMs, knownMs] = [medianOf(times[unknown]), medianOf(times[administrator.email])]
  report(
    `medians ${unknownMs.toFixed(1)} ms unknown, ${knownMs.toFixed(1)} ms known, ratio ${(unknownMs / knownMs).toFixed(3)} of ${times[unknown]?.length} each`,
  )
  expect(times[unknown]?.length).toBeGreaterThanOrEqual(fewestPairs)
  expect(times[administrator.email]?.length).toBe(times[unknown]?.length)
  expect(difference).toBeLessThanOrEqual(maxDifference)
})

/** Interleaved, alternating the order of each pair, so that other load affects both alike. */
async function samplePairs(times: Record<string, number[]>) {
  for (let number = 0; number < pairsPerRound; number++) {
    const pair = number % 2 ? [unknown, administrator.email] : [administrator.email, unknown]
    for (const [place, email] of pair.entries()) {
      const headers = from(clientAddress(1000 + number * 2 + place))
      const started = performance.now()
      const response = await attemptLogin(site(), { email, headers })
      await response.arrayBuffer()
      times[email]?.push(performance.now() - started)
      expect(response.status).toBe(401)
    }
  }
}

function medianOf(times: number[] = []): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}
