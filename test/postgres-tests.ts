/**
 * The tests that `npm test` runs on PostgreSQL besides SQLite: of all that is written for one of the databases, and of
 * each thing that PostgreSQL does otherwise. `postgres-tests.test.ts` fails for SQL without a topic. All other tests of
 * the server run on PostgreSQL at night.
 */
export interface Topic {
  /** Product files with SQL or locks of their own that the tests run. */
  sql: string[]
  tests: string[]
}

/** By what PostgreSQL does otherwise. */
export const topics: Record<string, Topic> = {
  'migrations under a lock, with conversions of old rows': {
    sql: ['src/db/migrate.server.ts', 'src/server/upgrade-backup.server.ts'],
    tests: [
      'src/db/migrate.server.test.ts',
      'src/db/old-messages.server.test.ts',
      'src/db/old-posts.server.test.ts',
      'src/db/old-preview-tokens.server.test.ts',
      'src/db/old-projects.server.test.ts',
      'src/db/old-recipients.server.test.ts',
      'src/db/old-sessions.server.test.ts',
      'src/db/renamed-tables.server.test.ts',
      'src/server/concurrent-seed.server.test.ts',
      'src/server/upgrade.server.test.ts',
      'src/server/upgrade-backup.server.test.ts',
      'test/upgrades.test.ts',
    ],
  },
  'snapshots, triggers, connections that are lost': {
    sql: [
      'src/db/database-size.server.ts',
      'src/db/open.server.ts',
      'src/server/health-routes.server.ts',
      'src/server/health/clock-check.server.ts',
      'src/server/health/database-check.server.ts',
    ],
    tests: [
      'src/db/read-snapshot.server.test.ts',
      'src/page-cache/content-revision.server.test.ts',
      'src/server/health-routes.server.test.ts',
      'src/server/health/check-health.server.test.ts',
      'src/server/outage.server.test.ts',
    ],
  },
  'search of posts: words as tsvector, a queue with skip locked': {
    sql: [
      'src/db/index-scans.server.ts',
      'src/db/search-index-lock.server.ts',
      'src/features/search/related-posts.server.ts',
      'src/features/search/search-index.server.ts',
      'src/features/search/search-posts.server.ts',
      'src/features/search/shards/searchable-posts.server.ts',
      'src/features/search/suggest-posts.server.ts',
      'src/features/search/vocabulary.server.ts',
    ],
    tests: [
      'src/db/search-speed.postgres.test.ts',
      'src/features/search/search-api.server.test.ts',
      'src/features/search/search-posts.server.test.ts',
      'src/features/search/shards/searchable-posts.server.test.ts',
      'src/features/search/vocabulary.server.test.ts',
      'src/server/reading-on.server.test.ts',
    ],
  },
  'lists of posts: counts as text, the case of like, the order of texts, NUL': {
    sql: [
      'src/db/search.server.ts',
      'src/features/posts/admin-post-queries.server.ts',
      'src/features/posts/post-queries.server.ts',
      'src/features/posts/sitemap-tags.server.ts',
    ],
    tests: [
      'src/features/posts/post-publication.server.test.ts',
      'src/features/posts/post-queries.server.test.ts',
      'src/features/posts/search-posts.server.test.ts',
      'src/features/posts/tags.server.test.ts',
      'src/server/feeds/sitemap.server.test.ts',
      'src/server/unusual-addresses.server.test.ts',
      'src/server/unusual-posts.server.test.ts',
    ],
  },
  'changes of posts: rows and paths locked, a transaction that a conflict has ended': {
    sql: [
      'src/db/row-lock.server.ts',
      'src/features/posts/admin-tags.server.ts',
      'src/features/posts/post-lock.server.ts',
      'src/features/posts/post-paths.server.ts',
    ],
    tests: [
      'src/features/posts/admin-tags.server.test.ts',
      'src/features/posts/create-post.server.test.ts',
      'src/features/posts/delete-posts.server.test.ts',
      'src/features/posts/post-drafts.server.test.ts',
      'src/features/posts/post-paths.server.test.ts',
      'src/features/posts/post-revisions.server.test.ts',
      'src/features/posts/publish-drafts.server.test.ts',
      'src/cli/post.server.test.ts',
      'src/cli/sync.server.test.ts',
    ],
  },
  'messages: their search, mails claimed by one of several processes': {
    sql: [
      'src/features/contact/inbox-queries.server.ts',
      'src/features/contact/mail-queries.server.ts',
      'src/features/contact/message-index.server.ts',
      'src/features/contact/message-search.server.ts',
    ],
    tests: [
      'src/features/contact/contact-api.server.test.ts',
      'src/features/contact/deleted-messages.server.test.ts',
      'src/features/contact/idempotency.server.test.ts',
      'src/features/contact/mail-claims.postgres.test.ts',
      'src/features/contact/mail-outbox.server.test.ts',
      'src/features/contact/message-search.server.test.ts',
      'src/features/contact/messages-api.server.test.ts',
      'src/server/message-index.server.test.ts',
    ],
  },
  'links and webhooks: rows claimed, upserts, arrays': {
    sql: [
      'src/features/links/scan-links.server.ts',
      'src/features/webhooks/webhooks-api.server.ts',
    ],
    tests: [
      'src/features/links/outer-links.server.test.ts',
      'src/features/links/links-api.server.test.ts',
      'src/features/links/scan-links.server.test.ts',
      'src/features/webhooks/deliveries.server.test.ts',
      'src/features/webhooks/webhooks-api.server.test.ts',
    ],
  },
  'analytics: sums as text, an advisory lock, days closed once': {
    sql: [
      'src/features/analytics/analytics-counter.server.ts',
      'src/features/analytics/close-days.server.ts',
      'src/features/analytics/open-day.server.ts',
      'src/features/analytics/read-report.server.ts',
      'src/features/analytics/roll-up.server.ts',
      'src/features/analytics/visitors.server.ts',
    ],
    tests: [
      'src/features/analytics/analytics-api.server.test.ts',
      'src/features/analytics/analytics-counter.server.test.ts',
      'src/features/analytics/visitors.server.test.ts',
      'src/server/jobs/visits.server.test.ts',
    ],
  },
  'backups: a cursor, rows of the other database, sequences, one at a time': {
    sql: [
      'src/features/backups/archive/dump-rows.server.ts',
      'src/features/backups/restore/restore-archive.server.ts',
      'src/features/backups/restore/test-restore.server.ts',
    ],
    tests: [
      'src/features/backups/archive/archive-limits.server.test.ts',
      'src/features/backups/archive/archive.server.test.ts',
      'src/features/backups/backups-api.server.test.ts',
      'src/features/backups/restore/concurrent-restores.server.test.ts',
      'src/features/backups/restore/unusable-rows.server.test.ts',
      'src/features/backups/schedule/backup-scheduler.server.test.ts',
    ],
  },
  'imports: one run at a time, by an advisory lock': {
    sql: ['src/server/import/import-run-queries.server.ts'],
    tests: [
      'src/cli/import.server.test.ts',
      'src/server/import/import-lease.server.test.ts',
      'src/server/import/imports-api.server.test.ts',
    ],
  },
  'accounts and limits: what happens at the same time, unique violations': {
    sql: ['src/queue/queue.server.ts', 'src/rate-limit/rate-limit.server.ts'],
    tests: [
      'src/features/portfolio/projects-api.server.test.ts',
      'src/features/site/site-api.server.test.ts',
      'src/features/users/login/login-race.server.test.ts',
      'src/features/users/login/with-live-session.server.test.ts',
      'src/features/users/mfa/second-step.server.test.ts',
      'src/features/users/tokens/tokens-api.server.test.ts',
      'src/features/users/users-api.server.test.ts',
      'src/http/middleware/idempotency.server.test.ts',
      'src/queue/queue.server.test.ts',
      'src/rate-limit/rate-limit.server.test.ts',
    ],
  },
}

/** The attacks whose hostile values reach SQL that is written for PostgreSQL. The others run on it at night. */
export const postgresAttacks: string[] = ['analytics', 'injection', 'search'].map(
  (name) => `test/security/data/${name}.test.ts`,
)

export const postgresTests: string[] = Object.values(topics).flatMap(({ tests }) => tests)
