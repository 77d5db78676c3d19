import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const ORIGIN = 'http://localhost:3000'
const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** The ways in which a response differs from a good authenticator's. */
export interface Oddities {
  origin?: string
  challenge?: string
  /** The counter in the next signature. */
  counter?: number
  isVerified?: boolean
  userHandle?: string
}

/** An authenticator in software with one ES256 passkey, for tests without a browser. */
export function makeAuthenticator(start = 1) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = start
  let handle = ''

  const clientData = (type: string, challenge: string, odd: Oddities) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: odd.challenge ?? challenge,
        origin: odd.origin ?? ORIGIN,
        crossOrigin: false,
      }),
    )
  const authData = (rpId: string, flags: number, count: number) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted])
  }
  const flagsOf = (odd: Oddities) => PRESENT | (odd.isVerified === false ? 0 : VERIFIED)

  return {
    id: base64url(id),
    /** Makes the passkey. */
    register(options: PublicKeyCredentialCreationOptionsJSON, odd: Oddities = {}): RegistrationResponseJSON {
      handle = options.user.id
      const { x, y } = publicKey.export({ format: 'jwk' })
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
      ])
      const data = Buffer.concat([
        authData(options.rp.id!, flagsOf(odd) | HAS_CREDENTIAL, counter),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        isoCBOR.encode(key),
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ])
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, odd)),
          attestationObject: base64url(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      }
    },
    /** Signs a challenge, which counts. */
    sign(options: PublicKeyCredentialRequestOptionsJSON, odd: Oddities = {}): AuthenticationResponseJSON {
      counter = odd.counter ?? counter + 1
      const client = clientData('webauthn.get', options.challenge, odd)
      const data = authData(options.rpId!, flagsOf(odd), counter)
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: odd.userHandle ?? handle,
        },
      }
    },
  }
}
