/** A text in the editor of the user. What could not be saved stays in its file. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CommandContext, UsageError } from '../command.server.ts'

export interface EditedFile {
  path: string
  text: string
  /** Of a file that was made for the editor. */
  remove: () => Promise<void>
}

/**
 * Opens $VISUAL, $EDITOR or vi on the text, and waits for it.
 * @returns undefined if the text is as before
 * @throws UsageError without a terminal; an error of the editor
 */
export async function editText(
  name: string,
  before: string,
  { env, terminal }: Pick<CommandContext, 'env' | 'terminal'>,
): Promise<EditedFile | undefined> {
  if (!terminal.isInteractive) {
    throw new UsageError('There is no terminal for an editor. Name a file: --file post.md')
  }
  // Only for this user.
  const folder = await mkdtemp(join(tmpdir(), 'folio-'))
  // A site far away could name another folder.
  const path = join(folder, `${name.replace(/[^\w-]/g, '') || 'post'}.md`)
  const remove = () => rm(folder, { recursive: true })
  await writeFile(path, before)
  await runEditor(env.VISUAL || env.EDITOR || 'vi', path).catch(async (error) => {
    if ((await readFile(path, 'utf8')) === before) await remove()
    throw error
  })
  const text = await readFile(path, 'utf8')
  if (text !== before) return { path, text, remove }
  await remove()
}

/** By a shell, since the setting may have arguments: `code --wait`. */
async function runEditor(editor: string, path: string) {
  const child = spawn('sh', ['-c', `${editor} "$1"`, 'sh', path], { stdio: 'inherit' })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new UsageError(`The editor (${editor}) failed. Set EDITOR to another one.`)
}

/** A file that the user named; it stays. */
export async function namedFile(path: string): Promise<EditedFile> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} cannot be read (${error.code}).`)
  })
  return { path, text, remove: async () => {} }
}
