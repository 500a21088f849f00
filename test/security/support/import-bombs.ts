/**
 * Files that an import must survive, one or two of each class. Each path, marker and character is tested in
 * src/server/import.
 */
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
const deep = 50_000
const zip = (says: RegExp, ...entries: Entry[]): ImportBomb => {
  return { file: 'site.zip', bytes: () => zipOf(entries), says }
}
const note = (says: RegExp, body: string, ...more: Entry[]) =>
  zip(says, { name: 'soup.md', content: front + body }, ...more)
const single = (file: string, says: RegExp, content: string | Buffer): ImportBomb => {
  return { file, bytes: () => Buffer.from(content), says }
}
const wxr = (doctype: string, title: string) =>
  `<?xml version="1.0"?>${doctype}<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>${title}</title><wp:post_type>post</wp:post_type></item></channel></rss>`
const laughs = Array.from(
  { length: 12 },
  (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
)
const aliases = [...'bcdefghij'].map(
  (name, index) => `${name}: &${name} [${`*${'abcdefghi'[index]}, `.repeat(9)}x]`,
)

export const importBombs: Record<string, ImportBomb> = {
  'ten files of 20 MB that pack to nothing': {
    file: 'site.zip',
    bytes: () => {
      const content = Buffer.alloc(20 * megabyte)
      return zipOf(Array.from({ length: 10 }, (_, index) => ({ name: `${index}.md`, content })))
    },
    says: /packed more than 200 to 1/,
  },
  'more than 4 GB by its directory': zip(
    /larger than 4 GB/,
    { name: 'a.md', content: 'x', claimedSize: 4_000_000_000 },
    { name: 'b.md', content: 'x', claimedSize: 4_000_000_000 },
  ),
  'a zip that ends too early': {
    file: 'site.zip',
    bytes: () => zipOf([{ name: 'a.md', content: front }]).subarray(0, -30),
    says: /not a zip file, or it is damaged/,
  },
  'nothing at all': single('site.zip', /body of the request|not a zip file/, ''),
  'a path that climbs': note(/leads out of the archive/, 'x', {
    ...{ name: '../../up.md', content: front },
  }),
  'a picture that is a symbolic link': note(/symbolic link/, '![](b.png)', {
    ...{ name: 'b.png', content: '/etc/passwd', mode: 0o120777 },
  }),
  'pictures outside of the zip': note(
    /Picture [^"]*etc\/passwd: it is not among the files/,
    '![](../../../../etc/passwd) ![](/etc/passwd) ![](file:///etc/passwd)',
  ),
  'entities that grow to a thousand billion': single(
    'a.xml',
    /has a document type/,
    wxr(`<!DOCTYPE rss [<!ENTITY l0 "l">${laughs.join('')}]>`, '&l12;'),
  ),
  'an entity that is a file of the server': single(
    'a.xml',
    /has a document type/,
    wxr('<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/passwd">]>', '&a;'),
  ),
  '200,000 elements in each other': single(
    'a.xml',
    /nested too deeply/,
    wxr('', '<a>'.repeat(200_000)),
  ),
  'aliases of YAML that grow': single(
    'a.md',
    /too many references/,
    `---\na: &a [x, x, x, x, x, x, x, x, x]\n${aliases.join('\n')}\n---\nx`,
  ),
  'quotes in each other': note(/nested too deeply/, '> '.repeat(deep)),
  'elements in each other': note(/nested too deeply/, '<div>'.repeat(20_000)),
  'lists of YAML in each other': single(
    'a.md',
    /YAML|nested too deeply/,
    `---\na: ${'['.repeat(deep)}\n---\nx`,
  ),
  'lists of JSON in each other': single(
    'a.md',
    /nested too deeply/,
    `{"title":${'['.repeat(deep)}${']'.repeat(deep)}}\nx`,
  ),
  'lists in a Ghost export in each other': single(
    'a.json',
    /ends too early|not valid JSON/,
    `{"db":[{"data":{"posts":${'['.repeat(200_000)}`,
  ),
  '2,000 files of one name, and 3,000 links to it': {
    file: 'site.zip',
    bytes: () =>
      zipOf([
        { name: 'soup.md', content: `${front}${'[[b/a]] ![[c/a]] ![](d/a.png) '.repeat(1000)}` },
        ...Array.from({ length: 2000 }, (_, index) => ({ name: `${index}/a.png`, content: '' })),
      ]),
    says: /"posts":\[\{/,
  },
  'a line of 101 MB': single('a.md', /larger than 100 MB/, Buffer.alloc(101 * megabyte, 'a')),
  'a line of 15 MB in XML': {
    file: 'a.xml',
    bytes: () =>
      Buffer.concat([
        Buffer.from('<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>'),
        Buffer.alloc(15 * megabyte, 'a'),
      ]),
    says: /ends within|longer than|too long/,
  },
  'ISO 8859-1': single('a.md', /not UTF-8/, Buffer.from(`${front}Crème brûlée`, 'latin1')),
  'half a pair in UTF-16': single(
    'a.md',
    /"title":"Soup"/,
    Buffer.from(`\ufeff${front}Soup \ud83d`, 'utf16le'),
  ),
  'half a pair in a title of YAML': single(
    'a.md',
    /"posts":\[\{|YAML/,
    '---\ntitle: "Soup \\ud83d"\ndate: 2020-01-02\n---\nHot',
  ),
  'a NUL in front matter': single(
    'a.md',
    /"posts":\[\{/,
    '---\ntitle: "Soup\\0"\ndate: 2020-01-02\n---\nHot',
  ),
  NULs: single('a.md', /not text/, `${front}${'\0'.repeat(1000)}`),
}
