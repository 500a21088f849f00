/** The commands that documents and messages name exist, with the options written beside them. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const documents = globSync([
  ...['*.md', 'docs/**/*.md', 'bench/README.md', 'deploy/*', '.github/**/*.{md,yml}', '.ci/run'],
  ...['src/**/*.{ts,tsx}', 'scripts/**/*.mjs'],
]).filter((file) => file !== 'CHANGELOG.md' && !file.includes('.test.'))
const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts
const commands = [...read('src/cli/folio.ts').matchAll(/^ {2}'?([a-z-]+)'?: \{/gm)].map(
  ([, name = '']) => name,
)
const ofFolio = Object.keys(scripts).filter((name) => scripts[name]?.includes(`folio.mjs ${name}`))

/** What the documents say: the group `name`, and the `rest` up to the end of the code or two spaces. */
function named(pattern: RegExp) {
  return documents.flatMap((file) =>
    [...read(file).matchAll(pattern)].map(({ groups }) => ({
      ...{ file, name: groups?.name ?? '', rest: groups?.rest ?? '' },
    })),
  )
}

const npmScripts = [
  ...named(/\bnpm run (?:--silent )?(?<name>[a-z](?:[\w:-]*\w)?)/g),
  ...named(/\bnpm (?<name>start|test)\b/g),
]
const rest = String.raw`(?<rest>(?:(?! {2})[^\`\n])*)`
const folioCommands = [
  ...named(
    new RegExp(
      String.raw`(?:^ {4,}|\`|\$\()(?:[A-Z_]+=\S+ )*folio (?<name>[a-z][\w-]*)${rest}`,
      'gm',
    ),
  ),
  ...named(new RegExp(String.raw`(?:folio --|folio\.js) (?<name>[a-z][\w-]*)${rest}`, 'g')),
  ...named(new RegExp(`npm run (?<name>${ofFolio.join('|')}) --${rest}`, 'g')),
]

test('a reader finds every npm script that is named', () => {
  expect(npmScripts.length).toBeGreaterThan(60)
  expect(npmScripts.filter(({ name }) => !(name in scripts))).toEqual([])
})

test('a reader finds every command of folio that is named, with its options', () => {
  expect(ofFolio.toSorted()).toEqual(['backup', 'export', 'reset-password', 'restore'])
  expect(folioCommands.length).toBeGreaterThan(60)
  expect(folioCommands.filter(({ name }) => !commands.includes(name))).toEqual([])
  const sources = (name: string) =>
    globSync([`src/cli/${name}.ts`, `src/cli/${name}/**/*.ts`, 'src/cli/*.server.ts'])
      .map(read)
      .join()
  const options = folioCommands.flatMap(({ file, name, rest }) =>
    [...rest.matchAll(/ (--[a-z-]+)/g)].map(([, option]) => ({ file, name, option })),
  )
  expect(options.length).toBeGreaterThan(20)
  expect(
    options.filter(({ name, option }) => !new RegExp(`${option}\\b`).test(sources(name))),
  ).toEqual([])
})

test('a script knows the name that package.json calls it by', () => {
  const calls = Object.values(scripts).flatMap((line) => {
    const [, script = '', name] = /^node scripts\/(\w+)\.mjs ([a-z-]+)$/.exec(line) ?? []
    return name
      ? [{ file: script === 'folio' ? 'src/cli/folio.ts' : `scripts/${script}.mjs`, name }]
      : []
  })
  expect(calls.length).toBeGreaterThan(10)
  expect(
    calls.filter(({ file, name }) => !new RegExp(`^ {2}'?${name}'?: `, 'm').test(read(file))),
  ).toEqual([])
})

test('an npm script starts alike on each system: a program and its arguments, no syntax of a shell', () => {
  const lines = Object.values(scripts)
  expect(
    lines.filter(
      (line) => !/^(node scripts\/[\w-]+\.mjs|biome|tsc|vitest)( [\w./-]+)*$/.test(line),
    ),
  ).toEqual([])
})
