/** The text of API tokens: `folio_`, 36 random characters, and a checksum by which scanners know real ones. */
import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { apiTokenPrefix } from '#http/bearer-token.server.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 214 bits. */
const randomLength = 36
/** Of 32 bits in base 62. */
const checksumLength = 6
const pattern = new RegExp(
  `^${apiTokenPrefix}([0-9A-Za-z]{${randomLength}})(\\w{${checksumLength}})$`,
)

export function newTokenText(): string {
  const characters = Array.from(
    { length: randomLength },
    () => alphabet[randomInt(alphabet.length)],
  )
  const random = characters.join('')
  return apiTokenPrefix + random + checksumOf(random)
}

/** Whether the text may be a token: of mistyped and invented ones only one in four billion. */
export function isTokenText(text: string): boolean {
  const [, random = '', checksum] = pattern.exec(text) ?? []
  return checksum === checksumOf(random)
}

function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  while (digits.length < checksumLength) {
    digits = `${alphabet[rest % alphabet.length]}${digits}`
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}
