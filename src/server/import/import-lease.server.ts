/** The lease of a process on an import, extended while it works: reading a source may take minutes without a progress. */
import type { Db } from '#db/open.server.ts'
import { extendLease, leaseMs, type RunRow } from './import-run-queries.server.ts'

/** Two of them may fail. */
export const renewalMs = leaseMs / 3

interface Deps {
  db: Db
  now: () => Date
  /** Another process has claimed the run, or it was removed. */
  onLost: () => void
}

/** @returns the function that ends the renewal */
export function holdLease(run: Pick<RunRow, 'id' | 'claim'>, { db, now, onLost }: Deps) {
  const renew = async () => {
    if (!(await extendLease(db, run, now()))) onLost()
  }
  // While the database is away, the lease goes on by itself.
  const timer = setInterval(() => renew().catch(() => {}), renewalMs).unref()
  return () => clearInterval(timer)
}

/** In the transaction that stores something: what another process has claimed is left to it. @throws LeaseLost */
export async function assertLease(
  run: Pick<RunRow, 'id' | 'claim'>,
  { db: trx, now, onLost }: Deps,
) {
  if (await extendLease(trx, run, now())) return
  onLost()
  throw new LeaseLost()
}

class LeaseLost extends Error {
  constructor() {
    super('Another process has claimed the import.')
    this.name = 'LeaseLost'
  }
}
