import { readFileSync } from 'node:fs'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { listStashes, type Stash, saveStash } from '#features/editing/admin/stashes.ts'
import { memoryStorage } from '../../../../test/support/memory-storage.ts'
import { sampleContent } from '../sample-content.ts'
import type { SiteContent } from '../site-content.ts'
import { withBlanks } from './resume-fields.ts'
import { siteStashForm } from './site-stash-form.ts'

const old = JSON.parse(readFileSync('test/support/old-content.json', 'utf8'))
const current: SiteContent = {
  ...sampleContent,
  identity: {
    ...sampleContent.identity,
    headshot: { src: '/assets/me.webp', alt: '', focus: { x: 20, y: 30 } },
    icon: '/assets/icon.webp',
  },
  look: { ...sampleContent.look, radius: 'round' },
  resume: { kind: 'document', document: { ...withBlanks({}), ...{ 'x-theme': 'flat' } }, file: '' },
}
const form = siteStashForm('ada:site', current)

function offered(fields: unknown) {
  saveStash(form, { id: 'a', fields, savedAt: new Date().toISOString() } as Stash<SiteContent>)
  return listStashes(form).map((stash) => stash.fields)
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  onTestFinished(() => void vi.unstubAllGlobals())
})

test('a stash of an earlier version gets what it lacks from the current document', () => {
  const { look, resume, identity, about, crawlers, links } = current
  const headshot = { ...old.identity.headshot, focus: identity.headshot.focus }
  expect(offered(old)).toEqual([
    {
      ...old,
      identity: { ...old.identity, headshot, icon: identity.icon },
      about: { ...old.about, storyPicture: about.storyPicture },
      look,
      resume,
      crawlers,
      links,
    },
  ])
})

test('a stash keeps its list, however short, and its own résumé', () => {
  const resume = { kind: 'none', document: withBlanks({ basics: { name: 'Ann' } }), file: '' }
  const stash = { ...current, skills: [], resume }
  expect(offered(stash)).toEqual([stash])
})

test.each([null, [], 'text', { ...sampleContent, hero: 'Hello' }, { ...old, skills: {} }])(
  '%j is not offered',
  (fields) => {
    expect(offered(fields)).toEqual([])
  },
)
