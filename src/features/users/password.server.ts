/** Passwords: kept as argon2id hashes (RFC 9106), refused where they are known to everybody. */
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { owner } from '#site.ts'

/** OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const saltBytes = 16
const hashBytes = 32

type Derive = (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>
const derive = promisify(argon2) as Derive

/** @returns the hash in the PHC string format, with its salt and its cost */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await deriveWith(password, salt, cost, hashBytes)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encoded(salt)}$${encoded(hash)}`
}

const phcFormat = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Whether this is the password. A hash that cannot be read fits none. */
export async function isPassword(password: string, phc: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = phcFormat.exec(phc) ?? []
  if (!memory) return false
  const known = Buffer.from(hash, 'base64')
  const costThen = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  }
  const given = await deriveWith(password, Buffer.from(salt, 'base64'), costThen, known.length)
  return timingSafeEqual(given, known)
}

/** A hash that no password fits: who has no account waits as long as who mistyped. */
export function nobodysHash(): Promise<string> {
  noPassword ??= hashPassword(randomBytes(saltBytes).toString('hex'))
  return noPassword
}
let noPassword: Promise<string> | undefined

/** Whether the password stands on the list of those that attackers try first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  common ??= new Set(dictionary['passwords-common'])
  const plain = password.trim().toLowerCase()
  return common.has(plain) || new Set(plain).size <= 2 || siteWords.has(lettersOf(plain))
}

/** What anybody tries at this site, with a number or a sign behind it. */
const siteWords = new Set([owner.name, owner.name.split(' ')[0] ?? '', 'folio'].map(lettersOf))

function lettersOf(text: string) {
  return text.toLowerCase().replace(/\P{L}/gu, '')
}

let common: Set<string> | undefined

function deriveWith(
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: { memory: number; passes: number; parallelism: number },
  tagLength: number,
) {
  // The same word typed on another keyboard may be made of other code points (NIST SP 800-63B).
  const message = Buffer.from(password.normalize('NFKC'))
  return derive('argon2id', { message, nonce, memory, passes, parallelism, tagLength })
}

function encoded(bytes: Buffer) {
  return bytes.toString('base64').replace(/=+$/, '')
}
