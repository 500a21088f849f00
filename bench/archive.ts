/** Fills a data folder with generated posts and messages, the same ones each time. */

import { migrate } from '#db/migrate.server.ts'
import { type Db, openDatabase } from '#db/open.server.ts'
import { toSearchText } from '#db/search.server.ts'
import { updateMessageIndex } from '#features/contact/message-index.server.ts'
import { updateSearchIndex } from '#features/search/search-index.server.ts'
import { renderHtml } from '#html/render-html.server.ts'
import { loremFrom } from './lorem.ts'

export interface Archive {
  posts: number
  messages: number
}

const batchSize = 200
const bodies = 12
const minuteMs = 60_000
/** The date of the newest row; each further row is older. */
const newest = Date.parse('2026-01-01T00:00:00Z')

/** Creates the database if necessary, and writes all rows in one transaction. */
export async function fillArchive(dataDir: string, { posts, messages }: Archive): Promise<void> {
  const db = await openDatabase({ dataDir })
  try {
    await migrate(db)
    const contents = await Promise.all(Array.from({ length: bodies }, (_, index) => content(index)))
    await db.transaction().execute(async (trx) => {
      await inBatches(posts, async (indexes) => {
        const rows = indexes.map((index) => postRow(index, contents[index % bodies]))
        await trx.insertInto('post').values(rows).execute()
      })
      await inBatches(messages, async (indexes) => {
        await trx.insertInto('contact_message').values(indexes.map(messageRow)).execute()
      })
      await skipBuiltInPosts(trx, posts)
    })
    // As after each write; otherwise the first start would.
    await updateSearchIndex(db)
    await updateMessageIndex(db)
  } finally {
    await db.destroy()
  }
}

/** The id of a post. @param index 0 for the newest */
export function postId(index: number): string {
  return `post-${String(index).padStart(5, '0')}`
}

/** Marks the built-in posts as seeded, so that they are not added. */
async function skipBuiltInPosts(trx: Db, posts: number) {
  if (posts === 0) return
  const at = new Date(newest).toISOString()
  await trx
    .insertInto('seed')
    .values({ name: 'posts', fingerprint: '', seeded_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function inBatches(count: number, write: (indexes: number[]) => Promise<void>) {
  for (let first = 0; first < count; first += batchSize) {
    const length = Math.min(batchSize, count - first)
    await write(Array.from({ length }, (_, index) => first + index))
  }
}

/** A few kilobytes with headings, a list and code. */
async function content(seed: number) {
  const lorem = loremFrom(seed)
  const section = () => `<h2>${lorem.words(4)}</h2>
<p>${lorem.sentence(60)}</p><p>${lorem.sentence(70)}</p>
<ul><li>${lorem.words(8)}</li><li>${lorem.words(9)}</li></ul>`
  const code = `<pre><code class="language-ts">const ${lorem.words(1)} = 42
export function ${lorem.words(1)}() {
  return ${lorem.words(1)}
}</code></pre>`
  const source = [section(), code, section(), section()].join('\n')
  return { source, ...(await renderHtml(source)) }
}

type Content = Awaited<ReturnType<typeof content>>

function postRow(index: number, body: Content | undefined) {
  const lorem = loremFrom(index + 1000)
  const at = new Date(newest - index * 60 * minuteMs).toISOString()
  const title = lorem.words(6)
  const excerpt = lorem.sentence(25)
  const opening = `<p>${lorem.sentence(40)}</p>`
  return {
    id: postId(index),
    title,
    excerpt,
    source: `${opening}\n${body?.source}`,
    html: `${opening}\n${body?.html}`,
    author: 'Remy',
    image_url: null,
    image_alt: null,
    reading_minutes: body?.readingMinutes ?? 1,
    slug: postId(index),
    published_at: at,
    created_at: at,
    updated_at: at,
    search_text: toSearchText(title, excerpt),
    deleted_at: null,
  }
}

/** One in eight is spam, one in ten unread. */
function messageRow(index: number) {
  const lorem = loremFrom(index + 1_000_000)
  const at = new Date(newest - index * minuteMs).toISOString()
  const [name, subject, message] = [lorem.words(2), lorem.words(5), lorem.sentence(60)]
  const email = `${lorem.words(1)}-${index}@example.org`
  return {
    id: `message-${String(index).padStart(6, '0')}`,
    ...{ name, email, subject, message },
    search_text: toSearchText(name, email, subject, message),
    created_at: at,
    read_at: lorem.below(10) === 0 ? null : at,
    replied_at: null,
    is_spam: lorem.below(8) === 0 ? 1 : 0,
    deleted_at: null,
  }
}
