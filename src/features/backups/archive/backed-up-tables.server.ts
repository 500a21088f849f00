/** The tables that a backup contains and those that it excludes. */
import type { Tables } from '#db/tables.ts'

export interface BackedUpTable<Name extends string = string> {
  name: Name
  /** The primary key, used for keyset pagination. */
  key: string[]
}

/** Referenced tables come before those that refer to them. */
export const backedUpTables: BackedUpTable<keyof Tables>[] = [
  { name: 'user', key: ['id'] },
  { name: 'totp', key: ['user_id'] },
  { name: 'passkey', key: ['id'] },
  { name: 'recovery_code', key: ['code_hash'] },
  { name: 'post', key: ['id'] },
  { name: 'tag', key: ['slug'] },
  { name: 'tag_alias', key: ['slug'] },
  { name: 'post_tag', key: ['post_id', 'tag_slug'] },
  { name: 'related_post', key: ['post_id', 'related_id'] },
  { name: 'address', key: ['path'] },
  { name: 'post_draft', key: ['post_id'] },
  { name: 'post_revision', key: ['post_id', 'number'] },
  { name: 'import_source', key: ['source_id'] },
  { name: 'import_picture', key: ['hash'] },
  { name: 'project', key: ['id'] },
  { name: 'site_revision', key: ['id'] },
  // With their secrets, as those of authenticator apps: a restored site signs as before.
  { name: 'webhook', key: ['id'] },
  { name: 'contact_message', key: ['id'] },
  { name: 'picture', key: ['stem'] },
  { name: 'visit', key: ['day', 'visitor_hash'] },
  { name: 'visit_day', key: ['day'] },
  { name: 'analytics', key: ['period', 'kind', 'key'] },
  { name: 'seed', key: ['name'] },
  { name: 'setting', key: ['name'] },
]

/** In archives of earlier versions, and in the backup before an upgrade: migrations read them and drop them. */
export const formerTables: BackedUpTable[] = [{ name: 'webhook_post', key: ['post_id'] }]

/**
 * Sessions, pending logins, rate limits, the day's salt and trails, state of one installation, stored responses, and API
 * tokens and preview links: a restored backup must not bring back a revoked one. The indexes of the searches are built
 * again, the links of the texts are found and checked again, and no webhook is sent a second time: no job is restored.
 */
export const excludedTables: (keyof Tables)[] = [
  ...(['session', 'known_device', 'auth_challenge', 'rate_limit', 'account_lock'] as const),
  ...(['visit_salt', 'visit_trail', 'backup', 'content_revision', 'preview_link'] as const),
  ...(['api_token', 'idempotency_key', 'import_run', 'webhook_delivery', 'job'] as const),
  ...(['search_state', 'search_queue', 'search_entry', 'search_vocabulary'] as const),
  ...(['message_search_state', 'message_search_queue', 'message_search_entry'] as const),
  ...(['link_source', 'link_use', 'outer_link'] as const),
]
