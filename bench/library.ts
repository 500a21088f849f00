/** Fills a database with posts of several languages, the same ones each time. */
import { migrate } from '#db/migrate.server.ts'
import { openDatabase } from '#db/open.server.ts'
import { toSearchText } from '#db/search.server.ts'
import { updateSearchIndex } from '#features/search/search-index.server.ts'
import { type Prose, type ProseLanguage, proseFrom, proseWords } from '../test/support/prose.ts'
import { attacks } from '../test/support/search-corpus.ts'

const batchSize = 200
const hourMs = 3_600_000
const newest = Date.parse('2026-01-01T00:00:00Z')
/** Of the language that most posts are written in. */
const vocabulary = 30_000
const languages = Object.keys(proseWords) as ProseLanguage[]
const attackEvery = 100

/** Creates the tables, the posts, and the index of the search. */
export async function fillLibrary(
  settings: { dataDir: string; databaseUrl?: string },
  posts: number,
): Promise<void> {
  const db = await openDatabase(settings)
  try {
    await migrate(db)
    await db.transaction().execute(async (trx) => {
      for (let first = 0; first < posts; first += batchSize) {
        const length = Math.min(batchSize, posts - first)
        const rows = Array.from({ length }, (_, index) => postRow(first + index))
        await trx.insertInto('post').values(rows).execute()
        await trx.insertInto('link_source').values(rows.map(checkedLinks)).execute()
      }
      const at = new Date(newest).toISOString()
      await trx
        .insertInto('seed')
        .values({ name: 'posts', fingerprint: '', seeded_at: at })
        .execute()
    })
    await updateSearchIndex(db)
  } finally {
    await db.destroy()
  }
}

/** The first round through the links of all posts is over. */
function checkedLinks({ id }: { id: string }) {
  const checked_at = new Date().toISOString()
  return { kind: 'post' as const, source_id: id, revision: 1, checked_at }
}

/** Two of three are in English, with the most words. */
export function proseOf(index: number): Prose {
  const language = languages[Math.max(0, (index % 15) - 9)] ?? 'en'
  return language === 'en' ? proseFrom(index, language, vocabulary) : proseFrom(index, language)
}

/** About 400 words. */
function postRow(index: number) {
  const prose = proseOf(index)
  const at = new Date(newest - index * hourMs).toISOString()
  const [title, excerpt] = [prose.phrase(3 + prose.below(5)), prose.phrase(20)]
  const attack =
    index % attackEvery === 0 ? (attacks[(index / attackEvery) % attacks.length] ?? '') : ''
  const sections = Array.from({ length: 4 }, (_, number) => {
    const paragraph = () => `<p>${prose.paragraph(30 + prose.below(40))}</p>`
    return `<h2 id="part-${number}">${prose.phrase(3)}</h2>${paragraph()}${paragraph()}`
  })
  const html = `${sections.join('\n')}<p>${attack.replaceAll('<', '&lt;')}</p>`
  const id = `post-${String(index).padStart(5, '0')}`
  return {
    ...{ id, title, excerpt, html, source: html, slug: id, author: 'Remy', reading_minutes: 2 },
    ...{ image_url: null, image_alt: null, deleted_at: null },
    tags: JSON.stringify(prose.below(3) === 0 ? [prose.word(), prose.word()] : []),
    search_text: toSearchText(title, excerpt),
    ...{ published_at: at, created_at: at, updated_at: at },
  }
}
