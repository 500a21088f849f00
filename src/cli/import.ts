/** `folio import PATH`: imports posts from a folder, a zip or an export of another system. */
import { resolve } from 'node:path'
import { readConfig } from '#config.server.ts'
import { pictureFetcher } from '#server/import/fetch-picture.server.ts'
import type { CommandContext, CommandModule, Outcome } from './command.server.ts'
import { formatReport } from './import/format-report.server.ts'
import { runImport } from './import/run-import.server.ts'

export const failureMessage =
  'The import failed. What it has stored stays; the same command goes on.'

interface Options {
  apply?: boolean
  fetchPictures?: boolean
}

export const define: CommandModule['define'] = (command, context) => {
  command
    .argument('<PATH>', 'a folder or zip of Markdown files, or the export of Ghost or WordPress')
    .option('--apply', 'write the posts; without it the command only says what it would do')
    .option('--fetch-pictures', 'also store pictures that are elsewhere on the web')
    .action(context.run((path: string, options: Options) => importPosts(path, options, context)))
}

async function importPosts(
  path: string,
  { apply = false, fetchPictures = false }: Options,
  { env, terminal }: CommandContext,
): Promise<Outcome> {
  const config = readConfig(env)
  const controller = new AbortController()
  const stop = () => controller.abort()
  for (const signal of stopSignals) process.once(signal, stop)
  const bars = { plan: terminal.progress('Reading'), apply: terminal.progress('Importing') }
  const fetchPicture = fetchPictures ? pictureFetcher(config.publicUrl) : undefined
  const request = { path: resolve(path), apply, fetchPicture }
  const report = await runImport(request, config, {
    signal: controller.signal,
    onProgress: (phase, done, total) => bars[phase].update(done, total),
  }).finally(() => {
    for (const signal of stopSignals) process.off(signal, stop)
    bars.plan.end()
    bars.apply.end()
  })
  const flag = fetchPictures ? ' --fetch-pictures' : ''
  return {
    text: formatReport(report, `npm run folio -- import ${path} --apply${flag}`),
    json: report,
    isFailure: (report.outcome?.isStopped || report.outcome?.problems.length !== 0) && apply,
  }
}

const stopSignals = ['SIGINT', 'SIGTERM'] as const
