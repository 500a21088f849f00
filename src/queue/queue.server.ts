/**
 * Runs the jobs of a site: each at least once. The processes of a PostgreSQL database share them; a claim is a lease, so
 * that another process takes over what a killed one has left.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { JobTable } from '#db/job-table.ts'
import type { Db } from '#db/open.server.ts'
import { locksRows } from '#db/row-lock.server.ts'
import type { Tables } from '#db/tables.ts'
import { minuteMs, secondMs } from '#durations.ts'
import type { Log } from '#log/log.server.ts'
import { throttledLog } from '#log/throttled-log.server.ts'

const leaseMs = 2 * minuteMs
/** Finds the jobs of other processes and of commands, at the latest. */
const pollIntervalMs = minuteMs
/** After an error of the database. */
const errorRetryMs = 10 * secondMs
const stopGraceMs = 5 * secondMs

export interface Job<Payload> {
  key: string
  payload: Payload
  /** Including this one. */
  attempts: number
  /** Whether it is not tried again after this attempt. */
  isLast: boolean
  /** Aborted when the site stops. */
  signal: AbortSignal
}

interface WorkerOptions {
  /** Delays after each failed attempt, in ms, a tenth longer at most; after the last one the job is given up. */
  retry: number[]
  /** How many run at once in a process; by default one. */
  concurrency?: number
  /** Jobs of a group run one after the other: one slow receiver holds nobody else up. Keys begin with it and a slash. */
  isGrouped?: boolean
}

export interface Queue {
  /** @param handler may run twice for a job: a killed process leaves no trace. Its errors are retried */
  worker<Payload extends object>(
    kind: string,
    handler: (job: Job<Payload>) => Promise<void>,
    options: WorkerOptions,
  ): void
  /** Runs what is due, from now on. @throws database errors */
  start: () => Promise<void>
  /** Looks for due jobs: after a commit. */
  wake: () => void
  /** Makes waiting jobs due, such as after a restart or when a setting has changed. */
  retryNow: (kind: string) => Promise<void>
  /** Resolves when nothing is due and nothing runs. */
  idle: () => Promise<void>
  /** Starts nothing more and waits a few seconds for what is running. */
  stop: () => Promise<void>
}

interface Worker extends Required<WorkerOptions> {
  handler: (job: Job<never>) => Promise<void>
  running: Map<Promise<void>, string>
}

interface Deps {
  db: Db
  now: () => Date
  log: Pick<Log, 'warn' | 'error'>
}

export function createQueue({ db, now, log }: Deps): Queue {
  const workers = new Map<string, Worker>()
  const stopping = new AbortController()
  const logFailure = throttledLog()
  let isStarted = false
  let isWanted = false
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function wake() {
    if (!isStarted || stopping.signal.aborted) return
    isWanted = true
    looking ??= lookWhileWanted()
  }

  async function lookWhileWanted() {
    while (isWanted) {
      isWanted = false
      await look()
    }
    looking = undefined
  }

  async function look() {
    clearTimeout(timer)
    let waitMs = errorRetryMs
    try {
      for (const [kind, worker] of workers) await fill(kind, worker)
      const next = await nextDue()
      waitMs = next ? next.getTime() - now().getTime() : pollIntervalMs
    } catch (err) {
      logFailure(log, 'warn', err, 'The background work could not be read')
    }
    if (stopping.signal.aborted) return
    timer = setTimeout(wake, Math.min(Math.max(waitMs, secondMs), pollIntervalMs)).unref()
  }

  async function fill(kind: string, worker: Worker) {
    while (worker.running.size < worker.concurrency && !stopping.signal.aborted) {
      const job = await claim(kind, worker)
      if (!job) return
      const run = attempt(job, worker).finally(() => {
        worker.running.delete(run)
        wake()
      })
      worker.running.set(run, groupOf(job.key))
    }
  }

  /** Of concurrent processes only one gets it. */
  function claim(kind: string, { isGrouped, running }: Worker) {
    const at = now()
    const due = db
      .selectFrom('job')
      .select('id')
      .where('kind', '=', kind)
      .where('due_at', '<=', at.toISOString())
      .where(isFree(at))
      .where(({ and, eb }) =>
        and(
          isGrouped
            ? [...running.values()].map((group) => eb('key', 'not like', `${group}/%`))
            : [],
        ),
      )
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
    return db
      .updateTable('job')
      .set({ claimed_until: leaseEnd(), attempts: sql<number>`attempts + 1` })
      .where('id', 'in', locksRows(db) ? due.forUpdate().skipLocked() : due)
      .returningAll()
      .executeTakeFirst()
  }

  async function attempt(row: Selectable<JobTable>, { handler, retry }: Worker) {
    const { id, kind, key } = row
    const attempts = Number(row.attempts)
    const delayMs = retry[attempts - 1]
    const renewal = setInterval(() => {
      setLease(kind, key, leaseEnd()).catch(() => {})
    }, leaseMs / 4).unref()
    try {
      const job = { key, payload: JSON.parse(row.payload), attempts, isLast: delayMs === undefined }
      await handler({ ...job, signal: stopping.signal } as Job<never>)
      await end(row)
    } catch (err) {
      const due =
        delayMs === undefined ? undefined : now().getTime() + delayMs * (1 + Math.random() / 10)
      logFailure(log, due ? 'warn' : 'error', err, `Background work failed: ${kind}`)
      await (due ? postpone(id, new Date(due), err) : end(row)).catch(() => {})
    } finally {
      clearInterval(renewal)
    }
    await setLease(kind, key, null).catch(() => {})
  }

  function leaseEnd() {
    return new Date(now().getTime() + leaseMs).toISOString()
  }

  async function end({ id }: Pick<JobTable, 'id'>) {
    await db.deleteFrom('job').where('id', '=', id).execute()
  }

  async function postpone(id: string, due: Date, error: unknown) {
    const problem = String(error instanceof Error ? error.message : error).slice(0, 500)
    await db
      .updateTable('job')
      .set({ due_at: due.toISOString(), problem })
      .where('id', '=', id)
      .execute()
  }

  /** Also of a job that was enqueued again meanwhile. @param until null: it ends */
  async function setLease(kind: string, key: string, until: string | null) {
    await db
      .updateTable('job')
      .set({ claimed_until: until })
      .where('kind', '=', kind)
      .where('key', '=', key)
      .where('claimed_until', 'is not', null)
      .execute()
  }

  async function nextDue(): Promise<Date | undefined> {
    const free = [...workers].filter(([, { running, concurrency }]) => running.size < concurrency)
    if (free.length === 0) return undefined
    const row = await db
      .selectFrom('job')
      .select(({ fn }) => fn.min('due_at').as('due'))
      .where(
        'kind',
        'in',
        free.map(([kind]) => kind),
      )
      .where(isFree(now()))
      .executeTakeFirst()
    return row?.due ? new Date(row.due) : undefined
  }

  return {
    worker: (kind, handler, options) => {
      const defaults = { concurrency: 1, isGrouped: false, running: new Map() }
      workers.set(kind, { ...defaults, ...options, handler: handler as Worker['handler'] })
    },
    start: async () => {
      // Nobody else runs jobs of a SQLite file: what is claimed was left by a process that was killed.
      if (!locksRows(db)) await db.updateTable('job').set({ claimed_until: null }).execute()
      isStarted = true
      wake()
    },
    wake,
    retryNow: async (kind) => {
      const at = now()
      await db
        .updateTable('job')
        .set({ due_at: at.toISOString() })
        .where('kind', '=', kind)
        .where('attempts', '>', 0)
        .where(isFree(at))
        .execute()
      wake()
    },
    idle: async () => {
      for (;;) {
        await looking
        const running = [...workers.values()].flatMap((worker) => [...worker.running.keys()])
        if (running.length === 0) return
        await Promise.all(running)
      }
    },
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      const running = [...workers.values()].flatMap((worker) => [...worker.running.keys()])
      await Promise.race([
        Promise.all([looking, ...running]),
        wait(stopGraceMs, undefined, { ref: false }),
      ])
    },
  }
}

/** No process runs it. */
function isFree(at: Date) {
  return ({ eb, or }: ExpressionBuilder<Tables, 'job'>) =>
    or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', at.toISOString())])
}

function groupOf(key: string) {
  return key.split('/', 1)[0] ?? ''
}
