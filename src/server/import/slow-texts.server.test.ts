/** Texts that take a careless pattern minutes: a limit that a slow machine keeps, too. */
import { expect, test } from 'vitest'
import { filesOf } from '../../../test/support/import-source.ts'
import { readMarkdown } from './markdown-source.server.ts'

const repeated = [
  '> ',
  ' ',
  '\t',
  '{{<',
  '{{< a ',
  '{% a ',
  '{{ a',
  '[[',
  '![',
  '%%',
  '{:',
  '`',
  '==',
  '<A ',
  '# ',
  '#',
  '\n',
  'import ',
]
const markers = { hugo: 'hugo.toml', jekyll: '_config.yml', obsidian: '.obsidian/app.json' }

test.each(Object.entries(markers))(
  'hostile texts of %s are read in linear time',
  async (_name, marker) => {
    const texts = repeated.flatMap((part) => {
      const body = part.repeat(100_000 / part.length)
      return [`# ${body}x`, `x${body}`]
    })
    const folder = marker === '_config.yml' ? '_posts/2020-01-01-' : 'content/posts/'
    const contents = Object.fromEntries(texts.map((text, index) => [`${folder}${index}.mdx`, text]))
    const fields = {
      [`${folder}f.md`]: `---\ntitle: "${' '.repeat(40_000)}x"\ndate: "${'Mon '.repeat(10_000)}"\n---\n`,
    }
    const { posts } = await readMarkdown(filesOf({ [marker]: '{}', ...contents, ...fields }))
    expect(posts).toHaveLength(texts.length + 1)
  },
  60_000,
)
