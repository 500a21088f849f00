import type { Config } from '#config.server.ts'
import type { Db } from '#db/open.server.ts'
import type { UserAgentLog } from '#features/analytics/client-classes.server.ts'
import type { BackupScheduler } from '#features/backups/schedule/backup-scheduler.server.ts'
import type { AvifWorker } from '#features/pictures/avif-worker.server.ts'
import type { LiveSite } from '#features/site/live-site.server.ts'
import type { Illustrations, Type } from '#features/site/look.ts'
import type { Metrics } from '#http/middleware/metrics.server.ts'
import type { Log } from '#log/log.server.ts'
import type { Queue } from '#queue/queue.server.ts'
import type { FileStore } from '#storage/file-store.server.ts'
import type { Exported } from '#ui/page-context.tsx'
import type { AssetsFor } from './assets.server.ts'
import type { ImportRunner } from './import/import-runner.server.ts'
import type { Visits } from './jobs/visits.server.ts'

/** The dependencies of the application, injected by `main`, the export and the tests. */
export interface AppDeps {
  db: Db
  /** Stores uploaded pictures. */
  files: FileStore
  config: Pick<
    Config,
    | 'publicUrl'
    | 'exportUrl'
    | 'trustProxy'
    | 'metricsToken'
    | 'databaseUrl'
    | 'mail'
    | 'countryHeader'
    | 'webhookHosts'
  >
  now: () => Date
  log: Log
  /** Absent: the site content is read for each document. */
  site?: LiveSite
  /** Sends notification mails; absent without mail settings. */
  outbox?: { flush: () => void }
  /** Runs background work; absent in commands and in an export, which only enqueue. */
  queue?: Pick<Queue, 'wake' | 'worker'>
  /** Absent without a metrics token. */
  metrics?: Metrics
  /** Encodes AVIF files of uploaded pictures in the background. */
  avifWorker?: Pick<AvifWorker, 'processPending'>
  backups: BackupScheduler
  /** Absent without an admin area, as in an export. */
  imports?: ImportRunner
  /** Calls the public address for the health page; absent: it is not called. */
  fetchPublicUrl?: typeof fetch
  /** Called after each completed login. */
  onLogin?: () => Promise<void>
  /**
   * Awaited after each write to public content, before its response is sent; absent without a response cache.
   * @param isStored false if the write failed with a 5xx, so that its outcome is unknown
   */
  afterWrite?: (isStored: boolean) => Promise<void>
  /** Counts visits; absent in an export. */
  visits?: Visits
  /** The user agents that were seen today; absent where no visits are counted. */
  userAgents?: UserAgentLog
  /** Completes the index of the messages in the background; absent without background jobs. */
  updateMessageIndex?: () => void
  /** The scripts, styles and fonts of a page, by its path. */
  assetsFor: AssetsFor
  /** The styles inlined into a public document; absent if `assetsFor` links stylesheets. */
  inlineStyleFor?: (path: string, illustrations?: Illustrations) => string
  /** Each text that `inlineStyleFor` returns. */
  inlineStyles?: string[]
  /** The style of a display face that is not the default one; absent if `assetsFor` links it. */
  typeStyleFor?: (type: Type) => string
  /** The folder of the built client; absent if Vite or a static host serves it. */
  clientFolder?: string
  /** Where the social cards read built-in pictures; by default the client folder. */
  assetsFolder?: string
  /** Where rendered social cards, covers and icons are stored; absent: nowhere. */
  cacheFolder?: string
  /** The path of the built `render-worker`; absent: they are rendered in this process. */
  renderWorkerPath?: string
  /** How long a request waits for a cover before it gets the default one; absent, as in an export: until it is drawn. */
  maxDrawingMs?: number
  /** How often the content revision is polled; absent: twice a second. */
  pollIntervalMs?: number
  /** Present when pages are rendered for an export. */
  exported?: Exported
  /** Relaxes the Content-Security-Policy for hot reload, which injects styles. */
  development?: boolean
}

/** The dependencies of the routes. */
export interface RouteDeps extends AppDeps {
  site: LiveSite
}
