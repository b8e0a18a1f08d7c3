import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { passkeyCalls } from '@archway/contract/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importWebauthn } from '../../../apps/server/src/features/session/second-factor/passkeys/verify.ts'
import { testAuthority } from '../../../apps/server/src/platform/testing/authority.ts'
import { type TestApp, testApp } from '../../../apps/server/src/testing/app.ts'
import { softAuthenticator } from '../src/authenticator.ts'
import { createPlantedServer } from '../src/server.ts'

const email = 'contact@brightsmiles.test'

/** A machine inside the operator's network. */
let innerServer: Server
let reachedPaths: string[] = []
let app: TestApp
beforeAll(async () => {
  innerServer = createServer(({ url }, response) => {
    reachedPaths.push(url ?? '')
    response.end('inside')
  })
  await new Promise<void>(done => innerServer.listen(0, '127.0.0.1', done))
  app = await testApp({ RATE_LIMITS: 'false' })
})
beforeEach(() => {
  reachedPaths = []
})
afterAll(async () => {
  await app.close()
  await new Promise(done => innerServer.close(done))
})

type Device = ReturnType<typeof softAuthenticator>
type Credential = ReturnType<Device['create']>
type Ceremony = ReturnType<Device['begin']>

const beginCeremony = async (device = softAuthenticator()): Promise<Ceremony> => {
  const { body } = await (await app.as(email)).call(passkeyCalls.beginPasskey)
  return device.begin({ challenge: body.data.challenge })
}

/** Certificates that attest the key, with a URL of a revocation list inside the network. */
const attestByCertificates = async ({ attested, answer }: Ceremony): Promise<Credential> => {
  const { publicKey, clientDataHash, authData, sign } = attested
  const { port } = innerServer.address() as AddressInfo
  const { androidChain } = await testAuthority()
  const x5c = await androidChain(publicKey, clientDataHash, `http://127.0.0.1:${port}/secret`)
  const sig = sign(Buffer.concat([authData, clientDataHash]))
  return answer({ fmt: 'android-key', attStmt: { alg: -7, sig, x5c } })
}

/** Stores a passkey. Returns the code of a refusal. */
const add = async (credential: Credential, http = app.app.http): Promise<string> => {
  const { cookie } = await app.as(email)
  const response = await http.inject({
    method: passkeyCalls.addPasskey.method,
    url: passkeyCalls.addPasskey.path,
    headers: { cookie },
    payload: { name: 'Phone', credential },
  })
  return response.json().code ?? 'stored'
}

test('S5 S14 no certificate of a new passkey is read, so no URL in it is fetched', async () => {
  expect(await add(await attestByCertificates(await beginCeremony()))).toBe('PASSKEY_REFUSED')
  expect(reachedPaths).toEqual([])
})

test('planted fault: the library reads all attestation certificates', async () => {
  const credential = await attestByCertificates(await beginCeremony())
  const http = await createPlantedServer(app, route =>
    route.call === (passkeyCalls.addPasskey as unknown)
      ? {
          ...route,
          before: async () => {
            const { verifyRegistrationResponse } = await importWebauthn()
            await verifyRegistrationResponse({
              response: { clientExtensionResults: {}, ...credential },
              expectedChallenge: () => true,
              expectedOrigin: 'http://localhost',
            })
          },
        }
      : route,
  )
  expect(await add(credential, http)).not.toBe('stored')
  expect(reachedPaths).toEqual(['/secret'])
})

test('S14 a passkey with self attestation is stored; with certificates or in another format it is refused', async () => {
  const createPacked = async (overrides: object) => {
    const { attested, answer } = await beginCeremony()
    const sig = attested.sign(Buffer.concat([attested.authData, attested.clientDataHash]))
    return answer({ fmt: 'packed', attStmt: { alg: -7, sig, ...overrides } })
  }
  expect(await add(await createPacked({}))).toBe('stored')
  expect(await add(await createPacked({ x5c: [Buffer.from('not read')] }))).toBe('PASSKEY_REFUSED')
  for (const fmt of ['tpm', 'apple', 'fido-u2f', 'android-safetynet', 'another'])
    expect([fmt, await add((await beginCeremony()).answer({ fmt, attStmt: {} }))]).toEqual([
      fmt,
      'PASSKEY_REFUSED',
    ])
  const { answer } = await beginCeremony()
  const torn = answer({ fmt: 'none', attStmt: {} })
  for (const attestationObject of ['oA', 'n'.repeat(8000), '_w', 'gICA'.repeat(1900)])
    expect(await add({ ...torn, response: { ...torn.response, attestationObject } })).toBe('PASSKEY_REFUSED')
})
