import * as z from 'zod/mini'
import { instant, text, uuid } from '../kernel/fields.ts'

/** Binary values are base64url, as in the JSON forms of WebAuthn. */
const bytes = z.string().check(z.minLength(1), z.maxLength(8000))
const shortText = z.string().check(z.maxLength(100))

/**
 * The fields that every response of an authenticator has; extension results are not sent because no extension is
 * requested.
 */
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(shortText)),
}

/** `RegistrationResponseJSON` of WebAuthn: the result of `navigator.credentials.create`. */
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: z.optional(bytes),
    transports: z.optional(z.array(shortText).check(z.maxLength(20))),
    publicKeyAlgorithm: z.optional(z.int()),
    publicKey: z.optional(bytes),
  }),
})

/** `AuthenticationResponseJSON` of WebAuthn: the result of `navigator.credentials.get`. */
const authentication = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
})

export const passkeyName = z.object({ name: text(60) })
export const newPasskey = z.object({ ...passkeyName.shape, credential: registration })
export const passkeySignIn = z.object({ credential: authentication })

const descriptor = z.object({ id: z.string(), type: z.literal('public-key') })

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  /** Milliseconds. */
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn; any passkey of this portal is accepted. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  userVerification: z.literal('required'),
})

export const passkey = z.object({
  uuid,
  name: z.string(),
  createdAt: instant,
  /** Null if it was never used. */
  lastUsedAt: z.nullable(instant),
})
export type Passkey = z.output<typeof passkey>
