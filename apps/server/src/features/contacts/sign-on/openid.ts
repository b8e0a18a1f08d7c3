import type { SignOnProvider } from '@archway/contract/contacts'
import { createRemoteJWKSet, customFetch, decodeJwt, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as openid from 'openid-client'
import { guardedFetch } from '../../../platform/http/connection/guarded-fetch.ts'
import { mayBeSaved, type ReceiverPolicy } from '../../../platform/http/connection/receiver-address.ts'
import { createConcurrencyLimit } from '../../../platform/http/limits/concurrency.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'

/** Accepted signature algorithms: asymmetric ones only, neither `none` nor HMACs with the client secret. */
const signatures = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'Ed25519', 'EdDSA'],
]
const timeoutSeconds = 15

/** Anyone can start a sign-in, so a slow provider must neither tie up the server nor delay others. */
const ofIssuer = createConcurrencyLimit({ atOnce: 4, waiting: 0 })
const ofProcess = createConcurrencyLimit({ atOnce: 20, waiting: 0 })
/** Logout tokens arrive in bursts and are not sent again: their requests wait, and take no place of a sign-in. */
const ofLogouts = createConcurrencyLimit({ atOnce: 20, waiting: 500 })
/** An unknown key makes the server fetch the keys of the provider again, at most once in this time. */
const newKeysMs = 1000
/**
 * Sent as `max_age`, because a provider needs to return `auth_time` only if it is requested; so long that the provider
 * does not make people sign in again. A response without `auth_time` is accepted, so it is not among the checks.
 */
const longestProviderSessionSeconds = 30 * 24 * 3600

export type Client = Pick<SignOnProvider, 'issuer' | 'clientId'> & { readonly secret: string }
/** The values that the provider's response must match. */
export type Checks = { readonly state: string; readonly nonce: string; readonly verifier: string }
type Reach = Pick<Services, 'config' | 'log'>
type Discovery = {
  readonly seconds?: number
  readonly limit?: <T>(issuer: string, read: () => Promise<T>) => Promise<T>
}

const policyOf = ({ config }: Reach): ReceiverPolicy => ({ toLocalhost: config.ISSUERS_ON_LOCALHOST })

export const isReachable = (services: Reach, issuer: string): boolean =>
  mayBeSaved(policyOf(services), new URL(issuer))

/** An error for the log: error codes of the libraries, without data from a provider or a browser. */
const reasonOf = (error: unknown): string => {
  const { name, code, cause } = error as { name?: string; code?: string; cause?: unknown }
  const inner = cause instanceof Error ? ` (${cause.name})` : ''
  return `${name ?? 'Error'} ${code ?? ''}${inner}`
}

/**
 * Fetches the configuration that the issuer publishes, without a cache; refuses with SIGN_ON_UNREACHABLE, also if too
 * many fetches are running.
 */
export const discoverIssuer = async (
  services: Reach,
  { issuer, clientId, secret }: Client,
  {
    seconds = timeoutSeconds,
    limit = (key, discover) => ofIssuer(key, () => ofProcess('all', discover)),
  }: Discovery = {},
): Promise<openid.Configuration> => {
  if (!isReachable(services, issuer)) return refuse('SIGN_ON_UNREACHABLE')
  const isPlain = new URL(issuer).protocol === 'http:'
  const guarded = guardedFetch(policyOf(services)) as openid.CustomFetch
  try {
    const discover = () =>
      openid.discovery(new URL(issuer), clientId, secret, undefined, {
        [openid.customFetch]: guarded,
        timeout: seconds,
        execute: isPlain ? [openid.allowInsecureRequests] : [],
      })
    const metadata = await limit(issuer, discover)
    const { supportsPKCE: _, ...published } = metadata.serverMetadata()
    if (new URL(published.issuer).href !== new URL(issuer).href) throw new Error('another issuer')
    const methods = published.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authentication = methods.includes('client_secret_basic')
      ? openid.ClientSecretBasic(secret)
      : openid.ClientSecretPost(secret)
    const accepted = (published.id_token_signing_alg_values_supported ?? ['RS256']).filter(name =>
      signatures.includes(name),
    )
    const configuration = new openid.Configuration(
      { ...published, id_token_signing_alg_values_supported: accepted },
      clientId,
      secret,
      authentication,
    )
    configuration[openid.customFetch] = guarded
    configuration.timeout = timeoutSeconds
    if (isPlain) openid.allowInsecureRequests(configuration)
    // The signature of an ID token is verified even though it comes directly from the provider.
    openid.enableNonRepudiationChecks(configuration)
    return configuration
  } catch (error) {
    services.log.warn({ reason: reasonOf(error) }, 'the configuration of an identity provider was not usable')
    return refuse('SIGN_ON_UNREACHABLE')
  }
}

/** The address of the provider's sign-in page, and the values that its response must match. */
export const beginAt = async (
  configuration: openid.Configuration,
  redirectUrl: string,
): Promise<{ url: string; checks: Checks }> => {
  const checks = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
  }
  try {
    const url = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUrl,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: 'S256',
      state: checks.state,
      nonce: checks.nonce,
      max_age: String(longestProviderSessionSeconds),
    })
    return /^https?:$/.test(url.protocol) ? { url: url.href, checks } : refuse('SIGN_ON_UNREACHABLE')
  } catch {
    return refuse('SIGN_ON_UNREACHABLE')
  }
}

/** The provider's verified claims about the person. */
export type Proof = {
  readonly issuer: string
  readonly subject: string
  readonly idToken: string
  readonly claims: Readonly<Record<string, unknown>>
}

/**
 * Exchanges the code in an address for the person's claims; refuses with SIGN_ON_DENIED if the provider did, and with
 * SIGN_ON_FAILED for every violation of the protocol.
 */
export const finishAt = async (
  services: Reach,
  configuration: openid.Configuration,
  callbackUrl: URL,
  { state, nonce, verifier }: Checks,
): Promise<Proof> => {
  try {
    const tokens = await openid.authorizationCodeGrant(configuration, callbackUrl, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims || !tokens.id_token) return refuse('SIGN_ON_FAILED')
    // Most providers return email address and groups only from the userinfo endpoint; claims of the ID token take
    // precedence.
    const more: Readonly<Record<string, unknown>> = configuration.serverMetadata().userinfo_endpoint
      ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {}
    // Both from one source: an email address is not verified by a flag of the other source.
    const { email, email_verified } = claims.email === undefined ? more : claims
    return {
      issuer: claims.iss,
      subject: claims.sub,
      idToken: tokens.id_token,
      claims: { ...more, ...claims, email, email_verified },
    }
  } catch (error) {
    if (error instanceof openid.AuthorizationResponseError) return refuse('SIGN_ON_DENIED')
    services.log.warn({ reason: reasonOf(error) }, 'the answer of an identity provider was refused')
    return refuse('SIGN_ON_FAILED')
  }
}

/** The provider's sign-out address; null if it has none. */
export const signOutAt = (
  configuration: openid.Configuration,
  idToken: string | null,
  signedOutUrl: string,
): string | null => {
  if (!configuration.serverMetadata().end_session_endpoint) return null
  const url = openid.buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: signedOutUrl,
    ...(idToken ? { id_token_hint: idToken } : {}),
  })
  return /^https?:$/.test(url.protocol) ? url.href : null
}

/** Whose sign-out a provider reports: a person, a session there, or both. */
export type SignedOut = {
  readonly issuer: string
  readonly subject: string | null
  readonly sid: string | null
}

const signOutEvent = 'http://schemas.openid.net/event/backchannel-logout'
const textOf = (claim: unknown): string | null => (typeof claim === 'string' && claim !== '' ? claim : null)

/** Whether a token says that it is of this issuer; not verified. */
export const claimsIssuer = (token: string, issuer: string): boolean => {
  try {
    const { iss = '' } = decodeJwt(token)
    return new URL(iss).href === new URL(issuer).href
  } catch {
    return false
  }
}

/** Loads the keys and names that verify logout tokens of a provider; refetches the keys for an unknown key id. */
export type Verifier = {
  readonly issuer: string
  readonly clientId: string
  readonly algorithms: readonly string[]
  readonly keys: JWTVerifyGetKey
}

/** Fetches the configuration that logout tokens are verified with; refuses as `discoverIssuer` does. */
export const discoverVerifier = async (services: Reach, client: Client): Promise<Verifier> => {
  const limit = <T>(_: string, request: () => Promise<T>) => ofLogouts('all', request)
  const configuration = await discoverIssuer(services, client, { limit })
  const {
    issuer,
    jwks_uri,
    id_token_signing_alg_values_supported: algorithms,
  } = configuration.serverMetadata()
  const keysUrl = URL.parse(jwks_uri ?? '') ?? refuse('SIGN_ON_FAILED')
  const guarded = guardedFetch(policyOf(services))
  const keys = createRemoteJWKSet(keysUrl, {
    [customFetch]: (url, init) => ofLogouts('all', () => guarded(url, init)),
    timeoutDuration: timeoutSeconds * 1000,
    cooldownDuration: newKeysMs,
  })
  return { issuer, clientId: client.clientId, algorithms: algorithms ?? [], keys }
}

/**
 * The claims of a verified logout token (OpenID Connect Back-Channel Logout 1.0, 2.6): signed by a key of the
 * provider, for this client, of the last minutes, and no ID token. Refuses with SIGN_ON_FAILED.
 */
export const readLogoutToken = async (
  services: Reach,
  { issuer, clientId, algorithms, keys }: Verifier,
  token: string,
): Promise<SignedOut> => {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms: [...algorithms],
      maxTokenAge: '5m',
      clockTolerance: 60,
      requiredClaims: ['jti'],
    })
    const { events, nonce, sub, sid } = payload
    const reported = { issuer, subject: textOf(sub), sid: textOf(sid) }
    const isEvent = typeof events === 'object' && events !== null && Object.hasOwn(events, signOutEvent)
    if (!isEvent || nonce !== undefined) throw new Error('no logout token')
    if (reported.subject === null && reported.sid === null)
      throw new Error('the logout token names neither a subject nor a session')
    return reported
  } catch (error) {
    services.log.warn({ reason: reasonOf(error) }, 'the logout token of an identity provider was refused')
    return refuse('SIGN_ON_FAILED')
  }
}
