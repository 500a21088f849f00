/** An upgrade is a fast-forward: nothing that an owner changes is a tracked file. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files in the working copy that belong to an owner. */
const ownFiles = [
  'data/folio.sqlite',
  'data/uploads/cv-0123456789.pdf',
  'data/uploads/portrait-0123456789-800x1000.webp',
  'data/backups/folio-2026-11-21T19-39-45Z.tar.gz',
  'data/first-login.txt',
  'export/index.html',
  // The settings: docs/operations.md, deploy/env.example.
  '.env',
  'deploy/.env',
  'deploy/compose.override.yaml',
]

test('no file of an owner is tracked, and git ignores each', () => {
  expect(git('ls-files', ...ownFiles)).toEqual([])
  expect(git('check-ignore', '--no-index', ...ownFiles)).toEqual(ownFiles)
})

test('no documentation asks an owner to edit a tracked file', () => {
  const documents = ['README.md', 'docs/operations.md', 'src/site.ts', 'deploy/env.example']
  const asking = /\b(edit|change|replace|adapt)\b[^.\n]{0,40}(`?(src|public|pictures)\/|this file)/i
  const found = documents.filter((name) => asking.test(readFileSync(name, 'utf8')))
  expect(found).toEqual([])
})

function git(...args: string[]): string[] {
  const output = execFileSync('git', args, { encoding: 'utf8' })
  return output.split('\n').filter(Boolean)
}
