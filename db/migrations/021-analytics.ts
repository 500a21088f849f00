import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** Readers by day, and what each visitor has read today. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const withoutRowid =
    db.getExecutor().adapter instanceof SqliteAdapter ? sql`without rowid` : sql``
  // A period is a day, or the month or year it is summed up in: 2026-03-04, 2026-03, 2026.
  await sql`create table analytics (
    period text not null,
    kind text not null,
    key text not null,
    people integer not null,
    views integer not null,
    primary key (period, kind, key)
  ) ${withoutRowid}`.execute(db)
  await sql`create table visit_trail (
    day text not null,
    visitor_hash text not null,
    is_confirmed integer not null,
    trail text not null,
    primary key (day, visitor_hash)
  ) ${withoutRowid}`.execute(db)
}
