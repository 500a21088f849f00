/** Files that an import must survive: bombs, paths that climb, links, nesting, texts that take bad patterns minutes. */
import { zipOf } from '../../support/import-source.ts'

export interface ImportBomb {
  /** Of the upload. */
  file: string
  bytes: () => Buffer
  /** What the plan, or the import that failed, says of it. */
  says: RegExp
}

type Entry = Parameters<typeof zipOf>[0][number]

const front = '---\ntitle: Soup\ndate: 2020-01-02\n---\n'
const megabyte = 1024 * 1024
const zip = (...entries: Entry[]) => ({ file: 'site.zip', bytes: () => zipOf(entries) })
const note = (body: string, name = 'soup.md', ...more: Entry[]) =>
  zip({ name, content: front + body }, ...more)
const single = (file: string, content: string | Buffer) => ({
  file,
  bytes: () => Buffer.from(content),
})
const hugo = { name: 'hugo.toml', content: '' }
const jekyll = { name: '_config.yml', content: 'a: b' }
const obsidian = { name: '.obsidian/app.json', content: '{}' }

export const zipBombs: Record<string, ImportBomb> = {
  'thirty files of 20 MB that pack to nothing': {
    file: 'site.zip',
    bytes: () => {
      const content = Buffer.alloc(20 * megabyte)
      return zipOf(Array.from({ length: 30 }, (_, index) => ({ name: `${index}.md`, content })))
    },
    says: /packed more than 200 to 1/,
  },
  'a size that is not true': {
    ...zip({ name: 'a.md', content: 'Soup and stew', claimedSize: 4 }),
    says: /damaged in the zip/,
  },
  'more than 4 GB by its directory': {
    ...zip(
      { name: 'a.md', content: 'x', claimedSize: 4_000_000_000 },
      { name: 'b.md', content: 'x', claimedSize: 4_000_000_000 },
    ),
    says: /larger than 4 GB/,
  },
  'a zip in a zip in a zip': {
    ...zip({
      name: 'a.zip',
      content: zipOf([{ name: 'b.zip', content: zipOf([{ name: 'c.md', content: front }]) }]),
    }),
    says: /nothing to import/,
  },
  'a zip that ends too early': {
    file: 'site.zip',
    bytes: () => zipOf([{ name: 'a.md', content: front }]).subarray(0, -30),
    says: /not a zip file, or it is damaged/,
  },
  '100,000 bytes of chance': {
    file: 'site.zip',
    bytes: () => Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 251)),
    says: /not a zip file/,
  },
  'nothing at all': { ...single('site.zip', ''), says: /body of the request|not a zip file/ },
}

const climbing = ['../../up.md', '/up.md', 'a/../../../up.md', '..\\..\\up.md', 'C:\\up.md']

export const pathBombs: Record<string, ImportBomb> = {
  ...Object.fromEntries(
    climbing.map((name) => [
      `the path ${name}`,
      { ...note('x', 'a.md', { name, content: front }), says: /leads out of the archive/ },
    ]),
  ),
  'a symbolic link': {
    ...note('x', 'a.md', { name: 'b.md', content: '/etc/passwd', mode: 0o120777 }),
    says: /symbolic link/,
  },
  'a picture that is a symbolic link': {
    ...note('![](b.png)', 'a.md', { name: 'b.png', content: '/etc/passwd', mode: 0o120777 }),
    says: /symbolic link/,
  },
  'pictures outside of the zip': {
    ...note('![](../../../../etc/passwd) ![](/etc/passwd) ![](file:///etc/passwd)'),
    says: /Picture [^"]*etc\/passwd: it is not among the files/,
  },
}

const wxr = (doctype: string, title: string) =>
  `<?xml version="1.0"?>${doctype}<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>${title}</title><wp:post_type>post</wp:post_type></item></channel></rss>`
const laughs = Array.from(
  { length: 12 },
  (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
)

export const entityBombs: Record<string, ImportBomb> = {
  'entities that grow to a thousand billion': {
    ...single('a.xml', wxr(`<!DOCTYPE rss [<!ENTITY l0 "l">${laughs.join('')}]>`, '&l12;')),
    says: /has a document type/,
  },
  'an entity of 100,000 characters, used 1,000 times': {
    ...single(
      'a.xml',
      wxr(`<!DOCTYPE rss [<!ENTITY a "${'a'.repeat(100_000)}">]>`, '&a;'.repeat(1000)),
    ),
    says: /has a document type/,
  },
  'an entity that is a file of the server': {
    ...single('a.xml', wxr('<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/passwd">]>', '&a;')),
    says: /has a document type/,
  },
  'a document type elsewhere': {
    ...single('a.xml', wxr('<!DOCTYPE rss SYSTEM "http://127.0.0.1/a.dtd">', '&a;')),
    says: /has a document type/,
  },
  '200,000 elements in each other': {
    ...single('a.xml', wxr('', '<a>'.repeat(200_000))),
    says: /nested too deeply/,
  },
  'aliases of YAML that grow': {
    ...single(
      'a.md',
      `---\na: &a [x, x, x, x, x, x, x, x, x]\n${'bcdefghij'
        .split('')
        .map((name, index) => `${name}: &${name} [${`*${'abcdefghi'[index]}, `.repeat(9)}x]`)
        .join('\n')}\n---\nx`,
    ),
    says: /too many references/,
  },
}

const ghost = (post: object) =>
  JSON.stringify({
    db: [{ meta: { version: '5.0.0' }, data: { posts: [{ id: '1', title: 'Soup', ...post }] } }],
  })
const deep = 50_000

export const nestingBombs: Record<string, ImportBomb> = {
  'quotes in each other': { ...note('> '.repeat(deep)), says: /nested too deeply/ },
  'elements in each other': { ...note('<div>'.repeat(20_000)), says: /nested too deeply/ },
  'lists of YAML in each other': {
    ...single('a.md', `---\na: ${'['.repeat(deep)}\n---\nx`),
    says: /YAML|nested too deeply/,
  },
  'objects of JSON in each other': {
    ...single('a.md', `${'{"title":'.repeat(deep)}1${'}'.repeat(deep)}\nx`),
    says: /nested too deeply|Untitled|No title/,
  },
  'lists of JSON in each other': {
    ...single('a.md', `{"title":${'['.repeat(deep)}${']'.repeat(deep)}}\nx`),
    says: /nested too deeply/,
  },
  'lists of TOML in each other': {
    ...single('a.md', `+++\na = ${'['.repeat(40_000)}\n+++\nx`),
    says: /TOML|nested too deeply/,
  },
  'elements of Ghost in each other': {
    ...single('a.json', ghost({ status: 'published', html: '<div>'.repeat(deep) })),
    says: /nested too deeply/,
  },
  'lists in a Ghost export in each other': {
    ...single('a.json', `{"db":[{"data":{"posts":${'['.repeat(200_000)}`),
    says: /ends too early|not valid JSON/,
  },
}

/** Each would take a pattern that looks to the end for each of them minutes. */
const repeated: [name: string, part: string, ...Entry[]][] = [
  ['soup.md', '[['],
  ['soup.md', '![['],
  ['soup.md', '![a]('],
  ['soup.md', '%%', obsidian],
  ['soup.md', '[[', obsidian],
  ['soup.md', '```dataview\n', obsidian],
  ['soup.mdx', '{/*'],
  ['soup.mdx', 'import x\n'],
  ['soup.mdx', '<A "'],
  ['content/posts/soup.md', '[[', hugo],
  ['content/posts/soup.md', '{{< a "\\"\\', hugo],
  ['content/posts/soup.md', '{{<highlight a>}}', hugo],
  ['content/posts/soup.md', '{{<highlight a ', hugo],
  ['_posts/2020-01-02-soup.md', '[[', jekyll],
  ['_posts/2020-01-02-soup.md', '{% raw %}', jekyll],
  ['_posts/2020-01-02-soup.md', '{% highlight a %}', jekyll],
]
/** Converted, and then refused: too long for a post. */
const maxText = 290_000

export const slowTexts: Record<string, ImportBomb> = Object.fromEntries([
  ...repeated.map(([name, part, ...more]) => [
    `${Math.floor(maxText / part.length).toLocaleString('en')} × ${JSON.stringify(part)} in ${name}`,
    {
      ...note(part.repeat(maxText / part.length), name, ...more),
      says: /"posts":\[\{|nothing to import/,
    },
  ]),
  [
    '50,000 × [[ in a post that is not too long',
    { ...note('[['.repeat(49_900)), says: /"action":"create"/ },
  ],
  [
    'a word of 290,000 characters behind {% highlight',
    {
      ...note(`{% highlight ${'a'.repeat(maxText)}`, '_posts/2020-01-02-soup.md', jekyll),
      says: /"posts":\[\{/,
    },
  ],
  [
    'front matter of 100,000 escaped quotes',
    { ...single('a.md', `{"a": "${'\\"'.repeat(100_000)}`), says: /JSON of the front matter/ },
  ],
  [
    '5,000 files of one name, and 10,000 links to it',
    {
      file: 'site.zip',
      bytes: () =>
        zipOf([
          { name: 'soup.md', content: `${front}${'[[b/a]] ![[c/a]] ![](d/a.png) '.repeat(3000)}` },
          ...Array.from({ length: 5000 }, (_, index) => ({ name: `${index}/a.png`, content: '' })),
        ]),
      says: /"posts":\[\{/,
    },
  ],
])

const line = 'a'.repeat(megabyte)

export const longLines: Record<string, ImportBomb> = {
  'a line of 200 MB': { ...bigFile('a.md', 200), says: /larger than 100 MB/ },
  'a line of 90 MB': { ...bigFile('a.md', 90), says: /longer than 1,000,000 characters/ },
  'a line of 40 MB in JSON': {
    ...bigFile('a.json', 40, '{"db":[{"data":{"posts":[{"id":"1","html":"', '"}]}}]}'),
    says: /too long|longer than/,
  },
  'a line of 40 MB in XML': {
    ...bigFile(
      'a.xml',
      90,
      '<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>',
    ),
    says: /ends within/,
  },
}

function bigFile(file: string, megabytes: number, start = '', end = '') {
  const bytes = () => Buffer.from(start + line.repeat(megabytes) + end, 'latin1')
  return { file, bytes }
}

export const wrongEncodings: Record<string, ImportBomb> = {
  'ISO 8859-1': {
    ...single('a.md', Buffer.from(`${front}Crème brûlée`, 'latin1')),
    says: /"line":5,[^}]*not UTF-8|not UTF-8[^}]*"line":5/,
  },
  'UTF-16 without a mark': {
    ...single('a.md', Buffer.from(`${front}Soup`, 'utf16le')),
    says: /not text, or UTF-16 without a byte order mark/,
  },
  'half a pair in UTF-16': {
    ...single('a.md', Buffer.from(`\ufeff${front}Soup \ud83d`, 'utf16le')),
    says: /"title":"Soup"/,
  },
  'half a pair in a title of YAML': {
    ...single('a.md', '---\ntitle: "Soup \\ud83d"\ndate: 2020-01-02\n---\nHot'),
    says: /"posts":\[\{|YAML/,
  },
  'longer forms of UTF-8': {
    ...single(
      'a.md',
      Buffer.concat([Buffer.from(front), Buffer.from([0xc0, 0xaf, 0xe0, 0x80, 0xaf])]),
    ),
    says: /not UTF-8/,
  },
  'a NUL in front matter': {
    ...single('a.md', '---\ntitle: "Soup\\0"\ndate: 2020-01-02\n---\nHot'),
    says: /"posts":\[\{/,
  },
  NULs: { ...single('a.md', `${front}${'\0'.repeat(1000)}`), says: /not text/ },
  'a picture for a text': {
    ...single('a.md', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10])),
    says: /not UTF-8/,
  },
  'a broken JSON': { ...single('a.json', '{"db":[{"data":{"posts":[{]}}'), says: /valid JSON/ },
}
