/** Passwords, stored as argon2id hashes (RFC 9106). */
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
let cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32

/** Called by the setup of the tests, which hash hundreds of passwords; the product never calls it. */
export function setHashCost(next: typeof cost): void {
  cost = next
}

type Derive = (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>
const derive = promisify(argon2) as Derive

/** @returns the hash in the PHC string format, with salt and cost */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await deriveWith(password, salt, cost, hashBytes)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpaddedBase64(salt)}$${unpaddedBase64(hash)}`
}

const phcFormat = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** @returns false for a malformed hash */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = phcFormat.exec(phc) ?? []
  if (!memory) return false
  const expected = Buffer.from(hash, 'base64')
  const storedCost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  }
  const actual = await deriveWith(
    password,
    Buffer.from(salt, 'base64'),
    storedCost,
    expected.length,
  )
  return timingSafeEqual(actual, expected)
}

/** A hash that matches no password. Verified for unknown accounts, so that the response time is the same. */
export function dummyHash(): Promise<string> {
  dummy ??= hashPassword(randomBytes(saltBytes).toString('hex'))
  return dummy
}
let dummy: Promise<string> | undefined

function deriveWith(
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: typeof cost,
  tagLength: number,
) {
  // Keyboards may compose the same character from different code points (NIST SP 800-63B).
  const message = Buffer.from(password.normalize('NFKC'))
  return derive('argon2id', { message, nonce, memory, passes, parallelism, tagLength })
}

function unpaddedBase64(bytes: Buffer) {
  return bytes.toString('base64').replace(/=+$/, '')
}
