import { expect, test } from 'vitest'
import { catalogueOf, translateError } from './catalogues.server.ts'
import { contactFormTextsOf } from './contact-form-texts.ts'
import { interfaceLanguage, languages, loadTranslation } from './languages.ts'
import { readingTextsOf } from './reading-texts.ts'

/** Each text of a catalogue by its path; a function is called with numbers and names. */
function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return [[path, value(2, 'ada@example.org')]]
  return Object.entries(value as object).flatMap(([key, each]) =>
    textsOf(each, path ? `${path}.${key}` : key),
  )
}

function allTexts(language: string) {
  const { translation, serverTranslation } = catalogueOf(language)
  const own = { contactForm: contactFormTextsOf(language), reading: readingTextsOf(language) }
  return textsOf({ ...translation, ...serverTranslation, ...own })
}

const english = new Map(allTexts('en'))
const others = languages.filter((language) => language !== 'en')

/** Texts that are the same word in both languages. */
const sameInEnglish: Partial<Record<string, string[]>> = {
  de: [
    'nav.blog',
    'hero.admin',
    'skills.categories.Frontend',
    'skills.categories.Backend',
    'resume.website',
    'contactForm.name',
  ],
  es: [
    'nav.blog',
    'hero.admin',
    'skills.categories.Frontend',
    'skills.categories.Backend',
    'contactForm.failedTitle',
  ],
}

test.each(others)('%s translates every text that is not the same word in English', (language) => {
  const same = allTexts(language).filter(([path, text]) => english.get(path) === text)
  expect(same.map(([path]) => path)).toEqual(sameInEnglish[language] ?? [])
})

test.each(languages)('no text of %s is empty', (language) => {
  const texts = allTexts(language)
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter(([, text]) => !text.trim())).toEqual([])
})

test.each(others)('%s has typographic quotes, apostrophes and ellipses', (language) => {
  expect(allTexts(language).filter(([, text]) => /["'`]|\.\.\./.test(text))).toEqual([])
})

test.each(languages)('the toasts of %s name their key', (language) => {
  expect(catalogueOf(language).translation.toast.region).toContain('({hotkey})')
})

const specified = `
Home|About|Projects|Contact|Blog|Got a project?|My resume|Admin|View All Projects|Education|Certifications
Name|Email|Subject|Message|Sending...|Name is required|Please enter a valid email address|Message is required
Error|Failed to send message|Message sent!|Thank you for your message. I'll respond soon.
Message sent successfully! I'll get back to you soon.|Latest Posts|No blog posts found.
Check back soon for new content!|Read more|Back to blog list|Failed to load blogs. Please try again later.
Blog ID not found|Error loading blog post. Please try again later.|404 Page Not Found
Did you forget to add the page to the router?`

test('a visitor reads the texts of the specification in English', () => {
  const texts = new Set(english.values())
  expect(
    specified
      .trim()
      .split(/[|\n]/)
      .filter((text) => !texts.has(text)),
  ).toEqual([])
})

test.each([
  ['en', 'en'],
  ['en-GB', 'en'],
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE-ch', 'de'],
  ['es-419', 'es'],
  ['fr', 'en'],
  ['den', 'en'],
  ['constructor', 'en'],
])('the interface of a site in %s is in %s', (tag, language) => {
  expect(interfaceLanguage(tag)).toBe(language)
})

test.each(languages)('a browser loads the texts that the server renders in %s', async (tag) => {
  expect(await loadTranslation(tag)).toBe(catalogueOf(tag).translation)
})

test('a message of the server is translated, one that it does not know stays', () => {
  const busy = 'The site’s database is busy or unavailable. Please try again in a few seconds.'
  expect(translateError(busy, 'de-AT')).toMatch(/^Die Datenbank der Website ist überlastet/)
  expect(translateError(busy, 'en')).toBe(busy)
  expect(translateError('Title is required', 'de')).toBe('Title is required')
})

test.each([
  ['en', 'in a minute, or write to a@b.c.', 'in 12 minutes.'],
  ['de', 'in einer Minute noch einmal oder schreiben Sie an a@b.c.', 'in 12 Minuten noch einmal.'],
  ['es', 'en un minuto o escribe a a@b.c.', 'en 12 minutos.'],
])('the waiting time has its plural in %s', (language, one, many) => {
  const { tooManyMessages } = catalogueOf(language).serverTranslation
  expect(tooManyMessages(1, 'a@b.c').endsWith(one)).toBe(true)
  expect(tooManyMessages(12, '').endsWith(many)).toBe(true)
})
