import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** Hashes a password into a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: password.normalize('NFC'), nonce, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/**
 * Whether the password matches the PHC string. Without a stored hash, the same work is done and the result is false,
 * so that unknown accounts take as long as known ones.
 */
export const verifyPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const parts = phc.exec(stored ?? decoy)
  if (!parts) return false
  const [, memory, passes, parallelism, salt, hash] = parts as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const expected = Buffer.from(hash, 'base64')
  const tag = await derive('argon2id', {
    message: password.normalize('NFC'),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(tag, expected) && stored !== null
}

const decoy = await hashPassword(randomBytes(16).toString('hex'))
