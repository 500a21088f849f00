/** The tables of programs that call the API. */

/** An API token; only the program has the token itself. */
export interface ApiTokenTable {
  id: string
  token_hash: string
  user_id: string
  name: string
  /** A JSON list. */
  scopes: string
  created_at: string
  /** Null: never. */
  expires_at: string | null
  last_used_at: string | null
}

/** A request with an `Idempotency-Key`, and its response. */
export interface IdempotencyKeyTable {
  /** Of the key and whose it is. */
  key_hash: string
  /** An HMAC with the key, which is not stored: a body may have a password. */
  request_hash: string
  /** Null while the request is in progress. */
  status: number | null
  /** A JSON object. */
  headers: string | null
  body: string | null
  /** Of the response, or of a request whose process has died. */
  expires_at: string
}
