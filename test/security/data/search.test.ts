/** Hostile questions to the search, and its limits. */
import { beforeAll, expect } from 'vitest'
import { check } from '../../support/check.ts'
import { call, logIn } from '../../support/site-calls.ts'
import { changeDatabase } from '../../support/site-database.ts'
import { addPost } from '../support/accounts.ts'
import { fuzzStrings } from '../support/fuzz-values.ts'
import { rawPathRequest } from '../support/raw-path-request.ts'
import { expectReadLatency } from '../support/read-latency.ts'
import { siteFixture } from '../support/site-fixture.ts'

const site = siteFixture()
let ada: Record<string, string>

beforeAll(async () => {
  ada = await logIn(site())
  const content = `<p>Simmer the bones. ${'stone stove store '.repeat(500)}</p>`
  await addPost(site(), ada, { title: 'Stock', content })
  await addPost(site(), ada, { title: 'Onion soup', content: '<p>Slowly.</p>' })
})

/** None of them has a word of a post. */
const syntax = [
  // SQL
  ...[
    "' or '1'='1",
    "'; drop table search_entry; --",
    "1' union select password_hash from user --",
  ],
  ...['%', '_', "'", '"', '\\', "\\'", '$1', '?1', ':a', '@a', '/* */', "x'00'", "E'\\\\'"],
  // FTS5
  ...[
    '"',
    '""',
    '"a',
    '*',
    'a*',
    '^a',
    '-a',
    'NOT',
    'AND',
    'OR',
    'a AND',
    'NEAR(a b, 2)',
    '(',
    ')',
  ],
  ...['{title} : a', 'title:*', 'a + b', '{title tags} : (a OR b)', 'rank MATCH a', 'a NOT b'],
  // tsquery
  ...['a & b', 'a | b', '!a', 'a <-> b', 'a <2> b', 'a:*', 'a:A', 'a:*ABCD', "'a'", "''", "'", '&'],
  ...["'' & ''", '!(a | b)', '<->', ':*', "'a' <-> 'b':*"],
  // Characters
  ...[
    '\0',
    'a\0b',
    '\u0000onion',
    '\u0301',
    'a\u0301\u0302'.repeat(20),
    '\u200d',
    '\ufeff',
    '\u202e',
  ],
  ...['\ufffe', '\u{10ffff}', '\ue000', 'ﷺ'.repeat(50), '﷽', 'İ', 'ß'.repeat(100), 'ǆ', '①②', '²³'],
]
/** As they cannot be sent as text. */
const encoded = ['%', '%zz', '%ff', '%c0%af', '%ed%a0%80', '%ed%b0%80', '%00', '%u0041', '%F0%9F']

check('no question is read as SQL, FTS5 or tsquery', async (report) => {
  const questions = [
    ...[...syntax, ...fuzzStrings].filter((text) => text.isWellFormed()).map(encodeURIComponent),
    ...encoded,
  ].filter((text) => text.length < 12_000)
  const problems: string[] = []
  for (const question of questions) {
    for (const path of [`/api/search?q=${question}`, `/search?q=${question}`]) {
      const { status } = await rawPathRequest(site(), 'GET', path)
      if (status !== 200) problems.push(`${status} ${path.slice(0, 100)}`)
    }
  }
  const entries = await changeDatabase(site(), 'select post_id from search_entry')
  report(`${problems.length} of ${questions.length * 2} requests failed`)
  expect(problems).toEqual([])
  expect(entries.length).toBeGreaterThanOrEqual(2)
})

check(
  'operators and wildcards in a question find nothing that its words do not',
  async (report) => {
    const questions = [
      ...['zzz*', 'o%', 'o_ion', 'NOT zzz', 'zzz OR onion', 'onion | zzz', '!zzz', 'title:onion'],
      ...['^onion zzz', 'NEAR(onion soup)', 'onion:*ABCD', 'onion <-> zzz', '{title} : onion'],
      ...[
        '"onion" OR "soup"',
        'onion AND NOT slowly',
        "' or 1=1 zzz --",
        '*',
        '%',
        "onion' | 'zzz",
      ],
    ]
    const found: string[] = []
    for (const question of questions) {
      const path = `/api/search?q=${encodeURIComponent(question)}`
      const answers = await (await call(site(), 'GET', path)).json()
      if (answers.length > 0) found.push(question)
    }
    const plain = await (await call(site(), 'GET', '/api/search?q=onion!%20"SOUP"')).json()
    report(`${found.length} of ${questions.length} found something`)
    expect(found).toEqual([])
    expect(plain).toMatchObject([{ slug: 'onion-soup' }])
  },
)

/** Each as costly as it can be. */
const costly = {
  typos: Array.from({ length: 5 }, (_, index) => 'abcdefgh'[index]?.repeat(40))
    .join(' ')
    .slice(0, 200),
  short: 'sto stov ston stor s st stone stove store sim bon',
  letters: 'abcdefghij'.split('').join(' '),
  accents: 'a\u0301'.repeat(100),
  marks: '\u0301'.repeat(200),
  plus: 'c+'.repeat(100),
  dots: '.n'.repeat(100),
  kana: '東'.repeat(200),
  thai: 'ภาษาไทย'.repeat(30),
  spaces: ' '.repeat(200),
  quotes: '"'.repeat(200),
  pairs: '𠮷'.repeat(100),
}

check('no costly question slows other visitors down', async (report) => {
  const attack = Object.values(costly).map(
    (text) => `/api/search?q=${encodeURIComponent(text)}&limit=20`,
  )
  let isOver = false
  const attackers = attack.map(async (path) => {
    while (!isOver) {
      const response = await fetch(site().url + path)
      expect([200, 503]).toContain(response.status)
      await response.arrayBuffer()
    }
  })
  const times: number[] = []
  try {
    while (times.length < 100) {
      const began = performance.now()
      const response = await fetch(`${site().url}/api/blogs?limit=5`)
      await response.arrayBuffer()
      times.push(performance.now() - began)
    }
  } finally {
    isOver = true
    await Promise.all(attackers)
  }
  report(expectReadLatency(times))
})

check(
  'a question of 10 KB is answered or refused, and one of 100 KB is refused',
  async (report) => {
    const statuses: number[] = []
    const parts = ['onion ', 'a', '"', '%F0%A0%AE%B7', '%CC%81', '*', '(', '%00', "'"]
    for (const size of [10_000, 100_000]) {
      for (const part of parts) {
        const question = part.repeat(Math.ceil(size / part.length)).replaceAll(' ', '%20')
        for (const page of ['/api/search', '/search']) {
          const { status } = await rawPathRequest(site(), 'GET', `${page}?q=${question}`)
          statuses.push(status)
        }
      }
    }
    const small = statuses.slice(0, statuses.length / 2)
    const large = statuses.slice(statuses.length / 2)
    report(`10 KB: ${[...new Set(small)].join(', ')}; 100 KB: ${[...new Set(large)].join(', ')}`)
    expect(small.filter((status) => ![200, 414, 431].includes(status))).toEqual([])
    expect(large.filter((status) => ![414, 431].includes(status))).toEqual([])
  },
)

check('a limit is a number from 1 to 20', async (report) => {
  const limits = [
    ...[
      '0',
      '-1',
      '21',
      '100',
      '1e1',
      '1.0',
      '0x5',
      '+5',
      '05',
      ' 5',
      '5 ',
      '5;',
      '',
      'NaN',
      'null',
    ],
    ...['99999999999999999999', '٣', '５', '5%00', '5%0a', '[5]', 'Infinity', '1,2', "5' or 1=1"],
  ]
  const accepted: string[] = []
  for (const limit of limits) {
    const path = `/api/search?q=onion&limit=${limit.includes('%') ? limit : encodeURIComponent(limit)}`
    const { status } = await rawPathRequest(site(), 'GET', path)
    if (status !== 400) accepted.push(`${limit}: ${status}`)
  }
  const one = await (await call(site(), 'GET', '/api/search?q=st&limit=1')).json()
  const repeated = await call(site(), 'GET', '/api/search?q=stone&limit=1&limit=1000')
  const parameters = await call(site(), 'GET', '/api/search?q[]=onion&q[a]=b&limit[]=9999')
  report(`${accepted.length} of ${limits.length} accepted`)
  expect(accepted).toEqual([])
  expect(one.length).toBeLessThanOrEqual(1)
  expect([200, 400]).toContain(repeated.status)
  expect(parameters.status).toBe(200)
})

check('markup in a question and in an excerpt is text', async (report) => {
  const vector = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'><svg onload=alert(1)>'
  const content = `<pre><code>${vector.replaceAll('<', '&lt;')} vectorword</code></pre>`
  await addPost(site(), ada, { title: `Vector ${vector}`, excerpt: vector, content })
  const questions = [`vectorword ${vector}`, vector, 'vectorword', '</script><script>alert(1)//']
  const pages = await Promise.all(
    questions.map(async (question) => {
      const path = `/search?q=${encodeURIComponent(question)}`
      return (await call(site(), 'GET', path)).text()
    }),
  )
  const live = pages.filter((text) => /<script>alert|<img src=x|<svg onload/.test(text))
  report(`${live.length} of ${pages.length} pages contain markup of a question or a post`)
  expect(pages[2]).toContain('&lt;script&gt;alert(1)')
  expect(live).toEqual([])
})
