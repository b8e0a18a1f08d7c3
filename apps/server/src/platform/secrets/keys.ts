import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/**
 * The secret keys of an installation. The first one signs and encrypts; all of them verify and decrypt, so that keys
 * can be rotated. Each `purpose` has a separate key, derived with HKDF: a signature for one purpose is invalid for
 * another.
 */
export type Keys = {
  /** HMAC-SHA-256, 32 bytes. */
  sign(purpose: string, data: Buffer): Buffer
  verify(purpose: string, data: Buffer, signature: Buffer): boolean
  /** AES-256-GCM, as printable text that begins with `sealed.`. */
  seal(purpose: string, text: string): string
  /** The text; null if it was sealed with none of the keys, or was modified. */
  open(purpose: string, sealed: string): string | null
  /** Whether the first key opens it; if not, it should be sealed again after a rotation. */
  isCurrent(purpose: string, sealed: string): boolean
  /** One per key, in their order; they allow a comparison and nothing else. */
  fingerprints(): readonly string[]
}

const prefix = 'sealed.'
const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

export const isSealed = (text: string): boolean => text.startsWith(prefix)

/** `secrets` returns the current keys, first one first; `reload` looks for newer ones. */
export const createKeys = (secrets: () => readonly string[], reload: () => void = () => {}): Keys => {
  const derived = new Map<string, Buffer>()
  const derive = (secret: string, purpose: string): Buffer => {
    const name = `${secret} ${purpose}`
    const existing = derived.get(name)
    if (existing) return existing
    const key = Buffer.from(hkdfSync('sha256', secret, '', `archway ${purpose}`, 32))
    derived.set(name, key)
    return key
  }
  const firstKey = (): string => {
    const [secret] = secrets()
    if (secret === undefined) throw new Error('there is no secret key')
    return secret
  }
  const hmac = (secret: string, purpose: string, data: Buffer): Buffer =>
    createHmac('sha256', derive(secret, purpose)).update(data).digest()
  const openWith = (secret: string, purpose: string, sealedText: string): string | null => {
    const bytes = Buffer.from(sealedText.slice(prefix.length), 'base64url')
    if (!isSealed(sealedText) || bytes.length < ivLength + tagLength) return null
    try {
      const opening = createDecipheriv(cipher, derive(secret, purpose), bytes.subarray(0, ivLength), {
        authTagLength: tagLength,
      })
      opening.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
      const text = Buffer.concat([opening.update(bytes.subarray(ivLength + tagLength)), opening.final()])
      return text.toString('utf8')
    } catch {
      return null
    }
  }
  /** The first result among the keys; newer keys are tried, too, since another process may have just rotated them. */
  const ofAny = <T>(ask: (secret: string) => T | null): T | null => {
    for (const turn of ['known', 'reloaded']) {
      if (turn === 'reloaded') reload()
      for (const secret of secrets()) {
        const answer = ask(secret)
        if (answer !== null) return answer
      }
    }
    return null
  }

  return {
    sign: (purpose, data) => hmac(firstKey(), purpose, data),
    verify: (purpose, data, signature) =>
      signature.length === 32 &&
      ofAny(secret => (timingSafeEqual(hmac(secret, purpose, data), signature) ? true : null)) !== null,
    seal: (purpose, text) => {
      const iv = randomBytes(ivLength)
      const encryption = createCipheriv(cipher, derive(firstKey(), purpose), iv, { authTagLength: tagLength })
      const bytes = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()])
      return `${prefix}${Buffer.concat([iv, encryption.getAuthTag(), bytes]).toString('base64url')}`
    },
    open: (purpose, sealedText) => ofAny(secret => openWith(secret, purpose, sealedText)),
    isCurrent: (purpose, sealedText) => openWith(firstKey(), purpose, sealedText) !== null,
    fingerprints: () =>
      secrets().map(secret => derive(secret, 'fingerprint').toString('base64url').slice(0, 22)),
  }
}
