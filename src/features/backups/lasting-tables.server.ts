/** Which tables a backup holds, and which it leaves out because they pass by themselves. */
import type { Tables } from '#db/tables.ts'

interface LastingTable {
  name: keyof Tables
  /** The primary key, by which it is read in portions. */
  key: string[]
}

/** Whatever refers to a row comes after it. */
export const lastingTables: LastingTable[] = [
  { name: 'user', key: ['id'] },
  { name: 'totp', key: ['user_id'] },
  { name: 'passkey', key: ['id'] },
  { name: 'recovery_code', key: ['code_hash'] },
  { name: 'post', key: ['id'] },
  { name: 'project', key: ['id'] },
  { name: 'contact_message', key: ['id'] },
  { name: 'picture', key: ['stem'] },
  { name: 'visit', key: ['day', 'visitor_hash'] },
  { name: 'visit_day', key: ['day'] },
  { name: 'seed', key: ['name'] },
]

/** Logins and half-done steps, counted attempts, a day's secret, and what is true of one place only. */
export const passingTables: (keyof Tables)[] = [
  ...(['session', 'known_device', 'ceremony', 'attempt', 'turn'] as const),
  ...(['visit_salt', 'backup', 'content_revision', 'content_change'] as const),
]
