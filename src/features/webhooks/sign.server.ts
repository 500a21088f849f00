/** Signatures of Standard Webhooks (https://www.standardwebhooks.com), symmetric. */
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'
/** The specification asks for 24 to 64. */
const secretBytes = 32

export function newSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64')
}

interface Message {
  id: string
  /** Of this attempt. */
  at: Date
  body: string
}

/** @param secrets each signs: a receiver accepts a message with one signature that it can verify */
export function signedHeaders({ id, at, body }: Message, secrets: string[]) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    const signed = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    return `v1,${signed}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
