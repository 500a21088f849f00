/** Repeated kill -9 while a post is saved and published, and a schedule that outlasts it. */
import { expect } from 'vitest'
import { check } from '../../support/check.ts'
import { logIn } from '../../support/site-calls.ts'
import { isThorough } from '../../support/thorough.ts'
import { cpuContention } from '../support/cpu-contention.ts'
import { numberOf, startNumberedPost, textOf } from '../support/numbered-posts.ts'
import { appearances, appearsOnceOn, schedulePost, sleepUntil } from '../support/scheduled-posts.ts'
import { restart, startTestSite } from '../support/site-lifecycle.ts'

const kills = isThorough ? 8 : 3

check(
  'kill -9 during autosaves leaves the last acknowledged draft or a newer one',
  async (report) => {
    const { path, state, send, source, killAfter } = await startNumberedPost()
    let revision: number | undefined
    const save = async (number: number) => {
      const body = { fields: textOf(number), baseRevision: 1, revision }
      const saved = await send('PUT', `${path}/draft`, body)
      revision = saved?.revision ?? revision
      return saved !== undefined
    }
    for (let round = 0; round < kills; round++) {
      await killAfter(8 + round * 3, save)
      const { draft, title } = await source()
      const number = numberOf(draft?.fields)
      expect(draft?.fields).toEqual(textOf(number))
      expect([state.acknowledged, state.sent]).toContain(number)
      expect(title).toBe('Text 0')
      // The editor repeats the save without a response, on the revision that it knows.
      expect(await save(state.sent)).toBe(true)
      expect((await source()).draft).toMatchObject({ fields: textOf(state.sent), revision })
      state.acknowledged = state.sent
    }
    report(`${kills} kills, ${state.acknowledged} saves, none lost or mixed with another`)
  },
)

check('kill -9 during publications leaves one consistent version', async (report) => {
  const { path, state, send, source, get, publish, killAfter } = await startNumberedPost()
  let baseRevision = 1
  const write = async (number: number) => {
    const saved = await send('PUT', `${path}/draft`, { fields: textOf(number), baseRevision })
    const published = saved && (await publish(number))
    baseRevision = published?.revision ?? baseRevision
    return published !== undefined
  }
  for (let round = 0; round < kills; round++) {
    await killAfter(3 + round, write)
    const { draft, ...live } = await source()
    const number = numberOf(live)
    const { title, excerpt, content, slug, tags } = textOf(number)
    expect(live).toMatchObject({ title, excerpt, content, slug, tags, status: 'published' })
    expect([state.acknowledged, state.sent]).toContain(number)
    const next = number === state.acknowledged && draft ? textOf(state.sent) : undefined
    expect(draft?.fields).toEqual(next)
    const [page, earlier] = [
      await get(`/blogs/text-${number}`),
      await get(`/blogs/text-${number - 1}`),
    ]
    expect(await page.text()).toContain(`end ${number}`)
    expect(earlier.headers.get('location')).toBe(`/blogs/text-${number}`)
    const repeated = await publish(state.sent)
    expect(repeated).toMatchObject({ slug: `text-${state.sent}`, title: `Text ${state.sent}` })
    baseRevision = repeated.revision
    expect(await source()).not.toHaveProperty('draft')
    state.acknowledged = state.sent
  }
  report(`${kills} kills, ${state.acknowledged} publications, each with its text and address`)
})

check('a scheduled post appears once at its time, also after a kill -9', async (report) => {
  const site = await startTestSite()
  const ada = await logIn(site)
  const [now, slowdown] = [Date.now(), await cpuContention(site)]
  const missed = await schedulePost(site, ada, 'Missed', new Date(now + slowdown * 4000))
  const ahead = await schedulePost(site, ada, 'Ahead', new Date(now + slowdown * 15_000))
  expect(await appearances(site, missed)).toEqual([0, 0, 404])
  await site.kill('SIGKILL')
  await sleepUntil(missed.at)
  const { site: again } = await restart(site)
  expect(await appearances(again, missed)).toEqual([1, 1, 200])
  const lateMs = await appearsOnceOn(again, ahead)
  report(`on the list, in the feed and at its address ${lateMs} ms after its time`)
})
