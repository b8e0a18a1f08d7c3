import type { newPasskey, passkeySignIn } from '@archway/contract/session'
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  VerifiedAuthenticationResponse,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import type { Viewer } from '../../../../platform/access/viewer.ts'
import { refuse } from '../../../../platform/refuse.ts'
import type { Services } from '../../../../platform/services.ts'
import type { SignInStep } from '../store.ts'
import { isChallenge } from './challenge.ts'

/** Loaded for the first passkey: most processes never need it. */
export const importWebauthn = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

/** The relying party of WebAuthn: passkeys work only at the portal's public address. */
export const relyingParty = ({ address }: Pick<Services, 'address'>): { id: string; origin: string } => {
  const { hostname, origin } = new URL(address())
  return { id: hostname, origin }
}

/** The key of a new passkey, after its verification. */
export type Verified = NonNullable<VerifiedRegistrationResponse['registrationInfo']>['credential']

type Credential = z.output<typeof passkeySignIn>['credential']
type NewCredential = z.output<typeof newPasskey>['credential']

/** The challenge in an authenticator's response; empty if unreadable. */
export const challengeIn = ({ response }: { response: { clientDataJSON: string } }): string => {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** The library's exceptions name the cause; the client only learns that the response is invalid. */
const needVerified = async <T extends { verified: boolean }>(check: () => Promise<T>): Promise<T> => {
  const result = await check().catch(() => null)
  return result?.verified ? result : refuse('PASSKEY_REFUSED')
}

const expectedValues = (services: Services, subject: string) => {
  const { id, origin } = relyingParty(services)
  return {
    expectedOrigin: origin,
    expectedRPID: id,
    expectedChallenge: (challenge: string) =>
      isChallenge(services.keys, subject, challenge, services.clock.now()),
    requireUserVerification: true,
  }
}

type SignedIn = Pick<Viewer, 'id' | 'sessionId'>

/** The subject of the challenge for a new passkey: the person, in the session that was confirmed for it. */
export const registrationSubject = ({ id, sessionId }: SignedIn): string => `registration ${id} ${sessionId}`

/** The subject of the challenge for a required passkey: the person, in the sign-in that waits for it. */
export const enrolmentSubject = ({ accountId, tokenHash }: SignInStep): string =>
  `required registration ${accountId} ${tokenHash}`

/** The subject of the challenge of a confirmation: the person, in the session that is being confirmed. */
export const confirmationSubject = ({ id, sessionId }: SignedIn): string => `confirmation ${id} ${sessionId}`

/**
 * Whether the credential has no attestation, or a self-attestation: none is requested, and browsers remove it. The
 * certificates of other attestations must not be read: they contain addresses that the library would fetch from
 * inside the network.
 */
const isUnattested = async (attestationObject: string): Promise<boolean> => {
  const { decodeAttestationObject, isoBase64URL } = await helpers()
  try {
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    const format = decoded.get('fmt')
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}

/** Verifies a new credential for the subject of its challenge; refuses with PASSKEY_REFUSED. */
export const verifyNew = async (
  services: Services,
  subject: string,
  credential: NewCredential,
): Promise<Verified> => {
  if (!(await isUnattested(credential.response.attestationObject))) return refuse('PASSKEY_REFUSED')
  const { verifyRegistrationResponse } = await importWebauthn()
  const response = { clientExtensionResults: {}, ...credential } as RegistrationResponseJSON
  const { registrationInfo } = await needVerified(() =>
    verifyRegistrationResponse({ ...expectedValues(services, subject), response }),
  )
  return registrationInfo?.credential ?? refuse('PASSKEY_REFUSED')
}

/** The subject of a sign-in's challenge: any person with a passkey may respond. */
export const signInSubject = 'sign-in'

type Stored = { credentialId: string; publicKey: string; signCount: number }

/** Verifies the signature of a sign-in, or of a confirmation; refuses with PASSKEY_REFUSED. */
export const verifySignIn = async (
  services: Services,
  credential: Credential,
  stored: Stored,
  subject = signInSubject,
): Promise<VerifiedAuthenticationResponse['authenticationInfo']> => {
  const { verifyAuthenticationResponse } = await importWebauthn()
  const response = { clientExtensionResults: {}, ...credential } as AuthenticationResponseJSON
  const { authenticationInfo } = await needVerified(() =>
    verifyAuthenticationResponse({
      ...expectedValues(services, subject),
      response,
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
        counter: stored.signCount,
      },
    }),
  )
  return authenticationInfo
}
