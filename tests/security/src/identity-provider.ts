import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

/** A person at the provider, and the provider's claims about them. */
export type Claimed = { readonly sub: string } & Readonly<Record<string, unknown>>
type Json = Record<string, unknown>

export const client = {
  clientId: 'archway',
  clientSecret: 'a-secret-of-the-client-0123456789abcdef',
} as const
/** The client of another party at the same provider. */
export const otherClient = {
  clientId: 'other',
  clientSecret: 'a-secret-of-another-client-0123456789',
} as const

const newKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { kid: randomUUID(), privateKey }
}
type Key = ReturnType<typeof newKey>

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The contents of an ID token. */
export const payloadOf = (idToken: string): Json =>
  JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())

/** An ID token with another signature: by the key, by the client secret, or none at all. */
export const signToken = (
  payload: Json,
  header: { alg: string; kid?: string },
  key?: KeyObject | string,
): string => {
  const text = `${base64(header)}.${base64(payload)}`
  if (key === undefined) return `${text}.`
  const signature =
    typeof key === 'string'
      ? createHmac('sha256', key).update(text).digest('base64url')
      : sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')
  return `${text}.${signature}`
}

/** The page of the library would load fonts from the internet. */
const logoutPage = (form: string): string =>
  `<!doctype html><title>Sign out</title>${form}
  <button type="submit" form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>`

/**
 * A certified OpenID provider on this machine. `next` is the person who signs in there, null if the provider refuses;
 * `change` replaces the response of a path, to simulate a broken or hostile provider.
 */
export const startIdentityProvider = async (
  redirects: readonly string[],
  signedOut: readonly string[] = [],
  backChannel?: string,
) => {
  let key = newKey()
  const people = new Map<string, Claimed>()
  const state = {
    next: null as Claimed | null,
    change: new Map<string, (body: Json) => Json>(),
    /** Runs while a request to a path waits for its response. */
    during: new Map<string, () => Promise<unknown>>(),
    requests: [] as string[],
    /** How it reaches the portal: over the network where this is not set. */
    deliver: null as ((url: string, options: RequestInit) => Promise<Response>) | null,
  }
  let answer = (_request: IncomingMessage, response: ServerResponse): void => void response.end()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    state.requests.push(path)
    const change = state.change.get(path)
    if (change) {
      const end = response.end.bind(response) as (text: string) => ServerResponse
      response.end = ((text: string) => {
        const changed = JSON.stringify(change(JSON.parse(String(text))))
        response.setHeader('content-length', Buffer.byteLength(changed))
        return end(changed)
      }) as ServerResponse['end']
    }
    const wait = state.during.get(path)
    if (!wait) return answer(request, response)
    void wait().then(
      () => answer(request, response),
      () => response.destroy(),
    )
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`

  const configuration = ({ kid, privateKey }: Key): Configuration => ({
    clients: [client, otherClient].map(({ clientId, clientSecret }) => ({
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [...redirects],
      post_logout_redirect_uris: [...signedOut],
      ...(backChannel && clientId === client.clientId
        ? { backchannel_logout_uri: backChannel, backchannel_logout_session_required: true }
        : {}),
    })),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' } as never] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    cookies: { keys: ['of the tests'] },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = logoutPage(form)
        },
      },
    },
    fetch: (url: string | URL | Request, options?: RequestInit) =>
      state.deliver ? state.deliver(String(url), options ?? {}) : globalThis.fetch(url, options),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => people.get(sub) ?? { sub } }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })

  let provider: Provider
  const openGate = (): void => {
    provider = new Provider(issuer, configuration(key))
    const handle = provider.callback()
    answer = (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return void handle(request, response)
      const result = state.next
        ? { login: { accountId: state.next.sub } }
        : { error: 'access_denied', error_description: 'The person is not allowed' }
      if (state.next) people.set(state.next.sub, state.next)
      void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    }
  }
  openGate()

  return {
    issuer,
    state,
    key: () => key,
    /** New keys; the previous ones can no longer sign or verify. */
    rollOver: (): void => {
      key = newKey()
      openGate()
    },
    /** Changes the contents of the ID token, which the provider's key signs. */
    changeIdToken: (change: (payload: Json) => Json): void => {
      state.change.set('/token', body => ({
        ...body,
        id_token: signToken(
          change(payloadOf(String(body.id_token))),
          { alg: 'RS256', kid: key.kid },
          key.privateKey,
        ),
      }))
    },
    /** A person signs out there: the provider reports it to the portal, as the library does. */
    signOut: async (subject: string, sid: string): Promise<void> => {
      const registered = await provider.Client.find(client.clientId)
      // Not among the types of the library.
      const reporting = registered as unknown as {
        backchannelLogout(sub: string, sid: string): Promise<void>
      }
      await reporting.backchannelLogout(subject, sid)
    },
    close: (): Promise<void> =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>

/** A browser at the provider: follows its pages, and returns the URL that leads back to the portal. */
export const visitProvider = async (issuer: string, begin: string): Promise<URL> => {
  const cookies = new Map<string, string>()
  let beginUrl = new URL(begin)
  for (let pages = 0; pages < 10; pages += 1) {
    if (beginUrl.origin !== issuer) return beginUrl
    const response = await fetch(beginUrl, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      const separatorIndex = pair.indexOf('=')
      cookies.set(pair.slice(0, separatorIndex), pair.slice(separatorIndex + 1))
    }
    const next = response.headers.get('location')
    if (!next)
      throw new Error(`the provider stays at ${beginUrl}: ${response.status} ${await response.text()}`)
    beginUrl = new URL(next, beginUrl)
  }
  throw new Error('the provider sends the browser around in circles')
}
