import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** CBOR, as far as attestations need it: numbers from -24, texts, bytes, lists and maps of fewer than 24 entries. */
const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.concat([Buffer.from([(major << 5) | 25]), word(2, length)])
}
type Cbor = number | string | Buffer | readonly Cbor[] | { readonly [name: string]: Cbor }
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  const entries = Object.entries(value)
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(entry => entry.map(part => cbor(part as Cbor))),
  ])
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const word = (bytes: 2 | 4, value: number): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

/** The contents of a response; tests replace parts with values of an attacker. */
type Claims = {
  challenge: string
  origin?: string
  rpId?: string
  userHandle?: string
  isVerified?: boolean
  isPresent?: boolean
  /** Of the other ceremony. */
  type?: string
}

/** The inputs of an attestation statement for a new key. */
export type Attested = {
  readonly publicKey: KeyObject
  readonly clientDataHash: Buffer
  /** Signs with the new key. */
  readonly sign: (bytes: Buffer) => Buffer
  readonly authData: Buffer
}
type Statement = { readonly fmt: string; readonly attStmt: { readonly [name: string]: Cbor } }

/**
 * A software authenticator with one key: produces the same bytes as a security key or a phone. `id` claims the
 * credential id of another one.
 */
export const softAuthenticator = (id: Buffer = randomBytes(16)) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let signCount = 0

  const clientData = (type: string, { challenge, origin = 'http://localhost', ...claims }: Claims): Buffer =>
    Buffer.from(JSON.stringify({ type: claims.type ?? type, challenge, origin, crossOrigin: false }))
  const signBytes = (bytes: Buffer): Buffer => createSign('sha256').update(bytes).sign(privateKey)
  /** `attested`: 0x40 if the key follows. User present: 0x01, verified: 0x04. */
  const authenticatorData = (
    { rpId = 'localhost', isVerified = true, isPresent = true }: Claims,
    attested: 0 | 0x40,
  ): Buffer =>
    Buffer.concat([
      sha256(rpId),
      Buffer.from([(isPresent ? 0x01 : 0) | (isVerified ? 0x04 : 0) | attested]),
      word(4, signCount),
    ])
  const envelope = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
  } as const

  /** Creates a key. Returns the response with its attestation. */
  const begin = (claims: Claims) => {
    const client = clientData('webauthn.create', claims)
    // A P-256 key in COSE format.
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const authData = Buffer.concat([
      authenticatorData(claims, 0x40),
      Buffer.alloc(16),
      word(2, id.length),
      id,
      key,
    ])
    const attested: Attested = { publicKey, clientDataHash: sha256(client), sign: signBytes, authData }
    const answer = ({ fmt, attStmt }: Statement) => ({
      ...envelope,
      response: {
        clientDataJSON: client.toString('base64url'),
        attestationObject: cbor({ fmt, attStmt, authData }).toString('base64url'),
      },
    })
    return { attested, answer }
  }

  return {
    id: envelope.id,
    /** The counter of a copy of the key. */
    setCount: (count: number) => {
      signCount = count
    },
    begin,
    create: (claims: Claims) => begin(claims).answer({ fmt: 'none', attStmt: {} }),
    sign: (claims: Claims) => {
      signCount += 1
      const client = clientData('webauthn.get', claims)
      const data = authenticatorData(claims, 0)
      const signature = signBytes(Buffer.concat([data, sha256(client)]))
      return {
        ...envelope,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(claims.userHandle ? { userHandle: Buffer.from(claims.userHandle).toString('base64url') } : {}),
        },
      }
    },
  }
}
