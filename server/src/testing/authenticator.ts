import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } }
type RequestOptions = { challenge: string; rpId: string }

/** How a response differs from a correct one. */
export type Faults = {
  origin?: string
  challenge?: string
  /** The site for which the device responds. */
  rpId?: string
  /** The device did not verify its user. */
  unverified?: boolean
  /** The counter is not increased, or has this value. */
  counter?: number
  /** Signed with another person's key. */
  foreignKey?: boolean
  userHandle?: string | undefined
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

// The part of CBOR (RFC 8949) that an authenticator needs.
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.of((major << 5) | value)
  return value < 256 ? Buffer.of((major << 5) | 24, value) : Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, part]) => [cbor(key), cbor(part as number)])])
}

/** A software authenticator by the WebAuthn specification: one discoverable ES256 credential, without attestation. */
export function openAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let handle = ''

  const clientData = (type: string, challenge: string, faults: Faults) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    )
  function authData(rpId: string, faults: Faults, credential?: Buffer): Buffer {
    const flags = 1 | (faults.unverified ? 0 : 4) | (credential ? 64 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(faults.counter ?? ++counter)
    return Buffer.concat([sha256(faults.rpId ?? rpId), Buffer.of(flags), count, credential ?? Buffer.alloc(0)])
  }
  function coseKey(key: KeyObject): Buffer {
    const { x = '', y = '' } = key.export({ format: 'jwk' })
    return cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }
  const outline = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }

  return {
    create: (options: CreationOptions, faults: Faults = {}) => {
      handle = options.user.id
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, coseKey(publicKey)])
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData(options.rp.id, faults, credential)],
        ]),
      )
      return {
        ...outline,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, faults).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get: (options: RequestOptions, faults: Faults = {}) => {
      const data = authData(options.rpId, faults)
      const client = clientData('webauthn.get', options.challenge, faults)
      const key = faults.foreignKey ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : privateKey
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(key)
      return {
        ...outline,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: 'userHandle' in faults ? faults.userHandle : handle,
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof openAuthenticator>
