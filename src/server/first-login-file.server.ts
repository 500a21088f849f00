/**
 * The generated password of the first administrator. A terminal shows it once; where the output is stored (a journal,
 * a container's log), it goes into a file of the data folder, which the first login removes.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#log/log.server.ts'

const fileName = 'first-login.txt'

interface Deps {
  dataDir: string
  log: Pick<Log, 'info' | 'warn'>
  output: { isTTY?: boolean; write: (text: string) => unknown }
}

/** Falls back to the output if the file cannot be written. @param notice contains the password */
export async function announceFirstLogin(
  notice: string,
  { dataDir, log, output }: Deps,
): Promise<void> {
  if (output.isTTY) return void output.write(notice)
  const file = join(dataDir, fileName)
  try {
    await mkdir(dataDir, { recursive: true })
    // Of a database that is gone.
    await rm(file, { force: true })
    await writeFile(file, notice, { mode: 0o600, flag: 'wx' })
    log.info({ file }, 'The login for the admin area is in this file; the first login removes it')
  } catch (err) {
    log.warn({ err }, 'The file with the first login could not be written')
    output.write(notice)
  }
}

/** @returns a listener for logins, which removes the file once */
export function removeFirstLoginFile({ dataDir, log }: Pick<Deps, 'dataDir' | 'log'>) {
  let isRemoved = false
  return async () => {
    if (isRemoved) return
    isRemoved = true
    await rm(join(dataDir, fileName), { force: true }).catch((err) => {
      isRemoved = false
      log.warn({ err }, 'The file with the first login could not be removed')
    })
  }
}
