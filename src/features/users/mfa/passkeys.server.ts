/** Passkeys (WebAuthn): storage, registration and authentication. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Selectable } from 'kysely'
import type { Db } from '#db/open.server.ts'
import type { PasskeyTable } from '#db/tables.ts'
import type { Passkey, PasskeyCredential } from '../account/account.ts'

type PasskeyRow = Selectable<PasskeyTable>

/** The site, as WebAuthn identifies it. */
export interface RelyingParty {
  name: string
  /** Scheme, host and port. */
  origin: string
}

/** Loaded on first use: the library is large. */
const webAuthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, in order of preference. */
const algorithms = [-8, -7, -257]

/** Oldest first. */
export function passkeysOf(db: Db, userId: string): Promise<PasskeyRow[]> {
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

/** The caller stores `challenge` for verification. */
export async function registrationOptions(
  site: RelyingParty,
  user: { _id: string; email: string; username: string },
  existing: PasskeyRow[],
) {
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: rpId(site),
    userID: new TextEncoder().encode(user._id),
    userName: user.email,
    userDisplayName: user.username,
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existing.map(credentialDescriptor),
    // A key without user verification is a second factor only; a discoverable one can log in alone.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

export interface VerifiedPasskey {
  id: string
  publicKey: string
  counter: number
  transports: string[]
}

/** @returns undefined if verification fails */
export async function verifyRegistration(
  site: RelyingParty,
  response: PasskeyCredential,
  challenge: string,
): Promise<VerifiedPasskey | undefined> {
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

/** Transports come from the client; unknown ones are dropped. */
const knownTransports = new Set(['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/**
 * The caller stores `challenge` for verification.
 * @param passkeys of the account whose password was verified; if absent, any discoverable passkey
 */
export async function authenticationOptions(site: RelyingParty, passkeys?: PasskeyRow[]) {
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: rpId(site),
    userVerification: passkeys ? 'preferred' : 'required',
    ...(passkeys && { allowCredentials: passkeys.map(credentialDescriptor) }),
  })
}

interface ExpectedAuthentication {
  challenge: string
  /** Requires user verification (biometrics or PIN). */
  isOnlyFactor: boolean
}

/** @returns the new signature counter; undefined if verification fails */
export async function verifyAuthentication(
  site: RelyingParty,
  response: PasskeyCredential,
  passkey: PasskeyRow,
  { challenge, isOnlyFactor }: ExpectedAuthentication,
): Promise<number | undefined> {
  const { userHandle } = response.response
  const userId = userHandle && Buffer.from(userHandle, 'base64url').toString()
  if (userId && userId !== passkey.user_id) return undefined
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
  { userId, name, verified }: { userId: string; name: string; verified: VerifiedPasskey },
  at: Date,
): Promise<Passkey> {
  const row = {
    id: verified.id,
    user_id: userId,
    name,
    public_key: verified.publicKey,
    counter: verified.counter,
    transports: JSON.stringify(verified.transports),
    created_at: at.toISOString(),
    last_used_at: null,
  }
  await db.insertInto('passkey').values(row).execute()
  return toWire(row)
}

/** @returns false if the passkey was used concurrently with the same counter */
export async function recordPasskeyUse(db: Db, passkey: PasskeyRow, counter: number, at: Date) {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter, last_used_at: at.toISOString() })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns false if the account has no such passkey */
export async function removePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export function toWire(row: PasskeyRow): Passkey {
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

function credentialDescriptor({ id, transports }: PasskeyRow) {
  return { id, transports: JSON.parse(transports) as string[] }
}
