import { Secret, TOTP } from 'otpauth'

const periodSeconds = 30
/** Phone clocks deviate: the previous and the next code are also accepted. */
const window = 1

const totpOf = (key: string, label: string): TOTP =>
  new TOTP({
    issuer: 'Archway',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(key),
  })

/** A key of 160 bits, base32. */
export const newKey = (): string => new Secret({ size: 20 }).base32

/** The URI that an authenticator app reads from a QR code. */
export const uriOf = (key: string, email: string): string => totpOf(key, email).toString()

/** The time step that the code belongs to, counted since 1970; null for a wrong code. */
export const stepOfCode = (key: string, code: string, now: Date): number | null => {
  const timestamp = now.getTime()
  const delta = totpOf(key, '').validate({ token: code, timestamp, window })
  return delta === null ? null : Math.floor(timestamp / 1000 / periodSeconds) + delta
}

export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code)
