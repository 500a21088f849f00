/** A software authenticator (WebAuthn Level 2). */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
} from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface AuthenticatorOptions {
  origin: string
  /** Whether it verifies the user, by fingerprint or PIN. */
  knowsOwner?: boolean
  /** One that exists already. */
  saved?: SavedPasskey
}

export interface SavedPasskey {
  id: string
  /** PKCS 8. */
  key: string
  counter: number
}

const present = 0b0000_0001
const verified = 0b0000_0100
const withKey = 0b0100_0000

/** A passkey with a signature counter. */
export function createAuthenticator({ origin, knowsOwner = true, saved }: AuthenticatorOptions) {
  const privateKey = saved
    ? createPrivateKey(saved.key)
    : generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const publicKey = createPublicKey(privateKey)
  const credentialId = saved ? Buffer.from(saved.id, 'base64url') : randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = saved?.counter ?? 0

  function authenticatorData(flags: number, rest = Buffer.alloc(0)) {
    const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest()
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const all = present | flags | (knowsOwner ? verified : 0)
    return Buffer.concat([rpIdHash, Buffer.from([all]), count, rest])
  }

  function toCredential(response: Record<string, unknown>) {
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  return {
    id,
    /** Creates the credential. */
    create({ challenge }: { challenge: string }) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const idLength = Buffer.from([0, credentialId.length])
      const key = Buffer.from(isoCBOR.encode(cose))
      const attested = Buffer.concat([Buffer.alloc(16), idLength, credentialId, key])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(withKey, attested))],
      ])
      return toCredential({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal', 'made-up'],
      })
    },
    /** Signs an assertion. */
    get({ challenge }: { challenge: string }) {
      counter += 1
      const data = authenticatorData(0)
      const client = clientData('webauthn.get', challenge)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return toCredential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
    /** Resets the signature counter, as on a cloned authenticator. */
    turnBack() {
      counter = 0
    },
  }

  function clientData(type: string, challenge: string) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
}
