import type { KyselyPlugin } from 'kysely'

type QueryNode = Parameters<KyselyPlugin['transformQuery']>[0]['node']

/** The tables and columns of a query, to search in. */
export function queryText(node: QueryNode): string {
  // The key of an advisory lock is a BigInt, which JSON does not have.
  return JSON.stringify(node, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))
}
