import type { Db } from '#db/open.server.ts'
import type { SiteBackups } from '#features/backups/site-backups.server.ts'
import type { AvifWork } from '#features/pictures/avif-work.server.ts'
import type { Log } from '#http/log.server.ts'
import type { Metrics } from '#http/metrics.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import type { Exported } from '#ui/page-context.tsx'
import type { Config } from '../config.server.ts'
import type { AssetsFor } from './assets.server.ts'

export interface ContentWrite {
  /** Of the post; empty for a new one. */
  id: string
  /** False for one that failed, of which nobody knows how far it came. */
  isStored: boolean
}

/** Everything the application is made of that a test may want to choose. */
export interface AppParts {
  db: Db
  /** Of uploaded pictures. */
  files: FileStore
  config: Pick<Config, 'publicUrl' | 'exportUrl' | 'trustProxy' | 'metricsToken' | 'databaseUrl'>
  now: () => Date
  log: Log
  /** Tells the owner of messages by mail; absent where no mail is set up. */
  outbox?: { wake: () => void }
  /** Counts requests; absent where nobody watches. */
  metrics?: Metrics
  /** Makes the AVIF files of uploaded pictures; absent where nobody waits for them. */
  avifs?: Pick<AvifWork, 'wake'>
  backups: SiteBackups
  /**
   * Waited for after each write to a post that was not refused, before it is answered; absent where
   * nothing is kept.
   */
  afterWrite?: (write: ContentWrite) => unknown
  /** Which built files a page names. */
  assetsFor: AssetsFor
  /** The stylesheet that comes with the document at a path; absent where the page names it instead. */
  styleFor?: (path: string) => string
  /** Each text that `styleFor` may answer. */
  inlineStyles?: string[]
  /** The folder of the built client; absent where something else serves it. */
  clientFolder?: string
  /** Present where pages are rendered to be exported. */
  exported?: Exported
  /** Hot reload writes styles into the page, which the strict policy would refuse. */
  development?: boolean
}
