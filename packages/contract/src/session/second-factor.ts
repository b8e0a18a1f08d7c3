import * as z from 'zod/mini'
import { email, instant } from '../kernel/fields.ts'

/** Six digits of an authenticator app, in any script and grouping, or a recovery code. */
const code = z.string().check(z.trim(), z.minLength(6), z.maxLength(40))
const ownPassword = z.string().check(z.minLength(1), z.maxLength(200))

export const codeForm = z.object({ code })
export const secondStepForm = z.object({
  code,
  /** Do not ask for a code in this browser for 30 days. */
  trustDevice: z.optional(z.boolean()),
})
/** Everything that the account has: people without a password or without a second factor leave it out. */
export const ownFactors = z.object({
  password: z.optional(ownPassword),
  /** A code of the present second factor, or a recovery code. */
  code: z.optional(code),
})
export type OwnFactors = z.output<typeof ownFactors>

/** The next step of a sign-in that has passed its first step. */
export const secondStep = z.object({
  /**
   * `code`: a code of the second factor; `passkey`: one is required, and the account has passkeys but no app, so a
   * sign-in with a passkey completes it; `enrol`: one is required, and none is set up yet.
   */
  step: z.enum(['code', 'passkey', 'enrol']),
  /** The email address of the account. */
  email,
  /** Whether a recovery code can take the place of the app or the passkey. */
  hasRecoveryCodes: z.boolean(),
  expiresAt: instant,
})
export type SecondStep = z.output<typeof secondStep>

/** The data for an authenticator app: the URI in its QR code, and the key to type instead (base32). */
export const enrolment = z.object({ uri: z.nullable(z.string()), key: z.nullable(z.string()) })
export type Enrolment = z.output<typeof enrolment>

/** Shown once; null if the response is replayed. */
export const recoveryCodes = z.object({ recoveryCodes: z.nullable(z.array(z.string())) })

/** The second factor of the viewer's account. */
export const ownSecondFactor = z.object({
  /** When it was turned on; null if it is off. */
  since: z.nullable(instant),
  /** Number of unused recovery codes. */
  recoveryCodesLeft: z.int(),
  /** Number of browsers that are trusted for 30 days. */
  trustedDevices: z.int(),
  /** Whether the company, or the provider for its staff, requires one. */
  isRequired: z.boolean(),
})
export type OwnSecondFactor = z.output<typeof ownSecondFactor>
