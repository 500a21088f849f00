import { Hono } from 'hono'
import type { Db } from '#db/open.server.ts'
import type { HttpContext, HttpEnv } from '#http/env.server.ts'
import { invalidField } from '#http/errors.server.ts'
import { requireAdmin } from '#http/middleware/guards.server.ts'
import { csvTables, toCsv } from './analytics-csv.server.ts'
import type { AnalyticsQuery } from './analytics-report.ts'
import { clientClasses, type UserAgentLog } from './client-classes.server.ts'
import { postStats } from './post-stats.server.ts'
import { readReport } from './read-report.server.ts'
import { addDays, dayOf, isDay } from './site-day.server.ts'

interface Deps {
  db: Db
  now: () => Date
  /** Of the site. */
  timeZone: () => Promise<string>
  /** The user agents of today; absent without counting. */
  userAgents?: UserAgentLog | undefined
}

const maxYears = 10
/** Longer than any path and source that is stored. */
const maxFilterLength = 500

/** `/api/analytics`: who reads what; administrators only. */
export function analyticsApi({ db, now, timeZone, userAgents }: Deps) {
  const today = async () => dayOf(now(), await timeZone())
  return new Hono<HttpEnv>()
    .use(requireAdmin)
    .get('/', async (c) => c.json(await readReport(db, readQuery(c))))
    .get('/classes', async (c) => {
      const examples = userAgents?.examples(await today())
      const classes = clientClasses.map(({ kind, name, rule }) => ({
        ...{ kind, name, rule, examples: examples?.get(`${kind} ${name}`) ?? [] },
      }))
      return c.json({ classes })
    })
    .get('/posts', async (c) => {
      const stats = await postStats(db, await today())
      return c.json([...stats].map(([_id, figures]) => ({ _id, ...figures })))
    })
}

/** `GET /api/analytics.csv`; administrators only. */
export function analyticsCsvApi({ db }: Pick<Deps, 'db'>) {
  return new Hono<HttpEnv>().use(requireAdmin).get('/', async (c) => {
    const table = csvTables.find((each) => each === c.req.query('table'))
    if (!table) throw invalidField('table', `table must be one of ${csvTables.join(', ')}`)
    const query = readQuery(c)
    const report = await readReport(db, query)
    const name = `${table}-${query.from}-${query.to}.csv`
    return c.body(toCsv(report, table), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    })
  })
}

/** @throws HttpError 400 for a bad range or filter */
function readQuery(c: HttpContext): AnalyticsQuery {
  const { from = '', to = '', path, source } = c.req.query()
  if (!isDay(from)) throw invalidField('from', 'from must be a day such as 2026-03-04')
  if (!isDay(to)) throw invalidField('to', 'to must be a day such as 2026-03-04')
  if (to < from) throw invalidField('to', 'to must not be before from')
  if (to >= addDays(from, maxYears * 366)) {
    throw invalidField('to', `The range must not be longer than ${maxYears} years`)
  }
  for (const [name, value = ''] of Object.entries({ path, source })) {
    if (value.length > maxFilterLength) throw invalidField(name, `${name} is too long`)
  }
  return { from, to, ...(path && { path }), ...(source && { source }) }
}
