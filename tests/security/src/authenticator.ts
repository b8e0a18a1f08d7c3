import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const word = (bytes: 2 | 4, value: number): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

/** What an answer says; tests replace parts of it by what an attacker would send. */
type Said = { challenge: string; origin?: string; rpId?: string; userHandle?: string; isVerified?: boolean }

/** An authenticator of one key, in software: what a security key or a phone answers, byte by byte. */
export const softAuthenticator = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let signCount = 0

  const clientData = (type: string, { challenge, origin = 'http://localhost' }: Said): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  /** `attested`: 0x40 where the key follows. User present: 0x01, verified: 0x04. */
  const authenticatorData = ({ rpId = 'localhost', isVerified = true }: Said, attested: 0 | 0x40): Buffer =>
    Buffer.concat([
      sha256(rpId),
      Buffer.from([0x01 | (isVerified ? 0x04 : 0) | attested]),
      word(4, signCount),
    ])
  const envelope = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
  } as const

  return {
    id: envelope.id,
    /** Of a copy of the key, which has counted otherwise. */
    setCount: (count: number) => {
      signCount = count
    },
    create: (said: Said) => {
      // CBOR: COSE key of P-256, and the attestation `none` around it.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = Buffer.concat([
        authenticatorData(said, 0x40),
        Buffer.alloc(16),
        word(2, id.length),
        id,
        key,
      ])
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        ...envelope,
        response: {
          clientDataJSON: clientData('webauthn.create', said).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
        },
      }
    },
    sign: (said: Said) => {
      signCount += 1
      const client = clientData('webauthn.get', said)
      const data = authenticatorData(said, 0)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        ...envelope,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(said.userHandle ? { userHandle: Buffer.from(said.userHandle).toString('base64url') } : {}),
        },
      }
    },
  }
}
