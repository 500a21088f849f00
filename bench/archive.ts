/** Fills a data folder with as many posts and messages as are asked for, the same ones each time. */
import { migrate } from '#db/migrate.server.ts'
import { type Db, openDatabase } from '#db/open.server.ts'
import { searchable } from '#db/search.server.ts'
import { renderContent } from '#features/posts/content.server.ts'
import { wordsFrom } from './words.ts'

export interface Archive {
  posts: number
  messages: number
}

const rowsAtOnce = 200
const bodies = 12
const minuteMs = 60_000
/** The newest; each further one is older. */
const newest = Date.parse('2026-01-01T00:00:00Z')

/** Makes the database where there is none, and writes everything in one transaction. */
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
      await forgetSamples(trx, posts)
    })
  } finally {
    await db.destroy()
  }
}

/** The address of the post that is so many posts below the newest. */
export function postId(index: number): string {
  return `post-${String(index).padStart(5, '0')}`
}

/** As many posts as were asked for: the built-in ones do not come on top. */
async function forgetSamples(trx: Db, posts: number) {
  if (posts === 0) return
  const at = new Date(newest).toISOString()
  await trx
    .insertInto('seed')
    .values({ name: 'posts', fingerprint: '', seeded_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function inBatches(count: number, write: (indexes: number[]) => Promise<void>) {
  for (let first = 0; first < count; first += rowsAtOnce) {
    const length = Math.min(rowsAtOnce, count - first)
    await write(Array.from({ length }, (_, index) => first + index))
  }
}

/** Some kilobytes with headings, a list and code, as an author writes them. */
async function content(seed: number) {
  const words = wordsFrom(seed)
  const section = () => `<h2>${words.some(4)}</h2>
<p>${words.sentence(60)}</p><p>${words.sentence(70)}</p>
<ul><li>${words.some(8)}</li><li>${words.some(9)}</li></ul>`
  const code = `<pre><code class="language-ts">const ${words.some(1)} = 42
export function ${words.some(1)}() {
  return ${words.some(1)}
}</code></pre>`
  const source = [section(), code, section(), section()].join('\n')
  return { source, ...(await renderContent(source)) }
}

type Content = Awaited<ReturnType<typeof content>>

function postRow(index: number, body: Content | undefined) {
  const words = wordsFrom(index + 1000)
  const at = new Date(newest - index * 60 * minuteMs).toISOString()
  const title = words.some(6)
  const excerpt = words.sentence(25)
  const opening = `<p>${words.sentence(40)}</p>`
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
    created_at: at,
    updated_at: at,
    search_text: searchable(title, excerpt),
    deleted_at: null,
  }
}

/** One in eight is spam, one in ten unread. */
function messageRow(index: number) {
  const words = wordsFrom(index + 1_000_000)
  const at = new Date(newest - index * minuteMs).toISOString()
  const [name, subject, message] = [words.some(2), words.some(5), words.sentence(60)]
  const email = `${words.some(1)}-${index}@example.org`
  return {
    id: `message-${String(index).padStart(6, '0')}`,
    ...{ name, email, subject, message },
    search_text: searchable(name, email, subject, message),
    created_at: at,
    read_at: words.below(10) === 0 ? null : at,
    replied_at: null,
    is_spam: words.below(8) === 0 ? 1 : 0,
    deleted_at: null,
  }
}
