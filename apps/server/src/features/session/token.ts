import { hash, randomBytes } from 'node:crypto'

/** An opaque secret of 256 bits, and its hash, the only form that is stored. */
export const newToken = (): { token: string; hash: string } => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

export const hashToken = (token: string): string => hash('sha256', token, 'base64url')
