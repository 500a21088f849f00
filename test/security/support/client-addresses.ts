/** Headers in which a trusted proxy passes the client address. */
export function from(address: string): { 'X-Forwarded-For': string } {
  return { 'X-Forwarded-For': address }
}

let count = 0

/** Those of a client that no test has had before, so that no limit applies. */
export function newClientHeaders(): { 'X-Forwarded-For': string } {
  count += 1
  return from(`10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`)
}
