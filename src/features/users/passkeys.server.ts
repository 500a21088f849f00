/** Passkeys (WebAuthn): a device keeps a key and signs a challenge with it, for this origin alone. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { PasskeyTable } from '#db/tables.ts'
import type { Passkey, PasskeyCredential } from './account.ts'

/** Whose passkeys they are: the site as browsers know it. */
export interface RelyingParty {
  name: string
  /** Scheme, host and port; a passkey answers no other one. */
  origin: string
}

/** The library brings a certificate reader along, and most starts never need it. */
const webAuthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, the best first: one of them is known to every device. */
const algorithms = [-8, -7, -257]

/** Oldest first. */
export function passkeysOf(db: Db, userId: string): Promise<Selectable<PasskeyTable>[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findPasskey(db: Db, id: string) {
  return db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What the browser is asked to make a passkey with; `challenge` has to be remembered. */
export async function passkeyCreation(
  site: RelyingParty,
  user: { _id: string; email: string; username: string },
  existing: Selectable<PasskeyTable>[],
) {
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: rpId(site),
    userID: new TextEncoder().encode(user._id),
    userName: user.email,
    userDisplayName: user.username,
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existing.map(credentialName),
    // A key without a PIN will do as a second factor; one that knows its owner is a login by itself.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

export interface CreatedPasskey {
  id: string
  publicKey: string
  counter: number
  transports: string[]
}

/** @returns undefined for an answer that does not fit the challenge, the site, or itself */
export async function checkCreation(
  site: RelyingParty,
  response: PasskeyCredential,
  challenge: string,
): Promise<CreatedPasskey | undefined> {
  const { verifyRegistrationResponse } = await webAuthn()
  const outcome = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: rpId(site),
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (!outcome?.verified) return undefined
  const { id, publicKey, counter, transports = [] } = outcome.registrationInfo.credential
  return {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports.filter((each) => knownTransports.has(each)),
  }
}

/** How a browser may reach the device; the words are the sender's own. */
const knownTransports = new Set(['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/**
 * What the browser is asked to log in with; `challenge` has to be remembered.
 * @param passkeys of the account that has shown its password; absent: any, and it must know its owner
 */
export async function passkeyQuestion(site: RelyingParty, passkeys?: Selectable<PasskeyTable>[]) {
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: rpId(site),
    userVerification: passkeys ? 'preferred' : 'required',
    ...(passkeys && { allowCredentials: passkeys.map(credentialName) }),
  })
}

interface Question {
  challenge: string
  /** Whether the device has to know its owner, by a finger or a PIN. */
  isOnlyFactor: boolean
}

/** @returns the new counter, undefined for an answer that does not fit */
export async function checkAnswer(
  site: RelyingParty,
  response: PasskeyCredential,
  passkey: Selectable<PasskeyTable>,
  { challenge, isOnlyFactor }: Question,
): Promise<number | undefined> {
  const { userHandle } = response.response
  const named = userHandle && Buffer.from(userHandle, 'base64url').toString()
  if (named && named !== passkey.user_id) return undefined
  const { verifyAuthenticationResponse } = await webAuthn()
  const outcome = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: rpId(site),
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: Number(passkey.counter),
    },
    requireUserVerification: isOnlyFactor,
  }).catch(() => undefined)
  return outcome?.verified ? outcome.authenticationInfo.newCounter : undefined
}

export async function insertPasskey(
  db: Db,
  { userId, name, created }: { userId: string; name: string; created: CreatedPasskey },
  at: Date,
): Promise<Passkey> {
  const row = {
    id: created.id,
    user_id: userId,
    name,
    public_key: created.publicKey,
    counter: created.counter,
    transports: JSON.stringify(created.transports),
    created_at: at.toISOString(),
    last_used_at: null,
  }
  await db.insertInto('passkey').values(row).execute()
  return toWire(row)
}

/** Notes that it was used. @returns false where it was used with this counter at the same moment */
export async function notePasskeyUse(
  db: Db,
  passkey: Selectable<PasskeyTable>,
  counter: number,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: at.toISOString() })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns false where this account has no such passkey */
export async function removePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  // PostgreSQL takes a NUL in a text for an error.
  if (id.includes('\0')) return false
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export function toWire(row: Selectable<PasskeyTable>): Passkey {
  return {
    _id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }
}

function rpId({ origin }: RelyingParty) {
  return new URL(origin).hostname
}

function credentialName({ id, transports }: Selectable<PasskeyTable>) {
  return { id, transports: JSON.parse(transports) as string[] }
}
