/** `npm run folio -- COMMAND`: the one command line. A command is a file in this folder and a line here. */
import { fileURLToPath } from 'node:url'
import type { CommandEntry } from './command.server.ts'
import { runProgram } from './program.server.ts'
import { createTerminal } from './terminal.server.ts'

const clientFolder = fileURLToPath(new URL('../client', import.meta.url))

const commands: Record<string, CommandEntry> = {
  post: { summary: 'Write, edit, publish and list posts', load: () => import('./post.ts') },
  import: {
    summary: 'Import posts from Markdown, Ghost or WordPress',
    load: () => import('./import.ts'),
  },
  export: { summary: 'Write the public site as static files', load: () => import('./export.ts') },
  'export-content': {
    summary: 'Write posts, projects and the site content into one zip of Markdown and JSON',
    load: () => import('./export-content.ts'),
  },
  'import-content': {
    summary: 'Read such a zip into a site',
    load: () => import('./import-content.ts'),
  },
  sync: {
    summary: 'Synchronise a folder of Markdown files with the site, both ways',
    load: () => import('./sync.ts'),
  },
  backup: { summary: 'Write the site to one archive', load: () => import('./backup.ts') },
  restore: {
    summary: 'Restore an archive into an empty data folder',
    load: () => import('./restore.ts'),
  },
  doctor: {
    summary: 'Check settings, database, mail, backups and more',
    load: () => import('./doctor.ts'),
  },
  token: {
    summary: 'Make, list and revoke API tokens',
    load: () => import('./token.ts'),
  },
  'reset-password': {
    summary: 'Set a new password for an account',
    load: () => import('./reset-password.ts'),
  },
}

const terminal = createTerminal(process)
const options = { env: process.env, terminal, clientFolder }
// Without a top-level await, which the chunks of the commands would wait for.
void runProgram(commands, process.argv.slice(2), options).then((exitCode) => {
  process.exitCode = exitCode
})
