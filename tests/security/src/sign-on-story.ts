import { type SignOnForm, signOnCalls } from '@archway/contract/contacts'
import { type SQL, sql } from 'drizzle-orm'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../../apps/server/src/testing/app.ts'
import {
  type Claimed,
  client,
  type IdentityProvider,
  startIdentityProvider,
  visitProvider,
} from './identity-provider.ts'

export const bright = demoId('brightsmiles')
export const brightDomain = 'brightsmiles.test'
export const portal = 'http://portal.test'

export type SignOnWorld = {
  readonly app: TestApp
  readonly idp: IdentityProvider
  readonly owner: Visitor
  /** Saves the provider of the company, with changes to some fields. */
  save(changes?: Partial<SignOnForm>): Promise<number>
  /** Starts a sign-in in a browser. Returns the callback URL of the provider. */
  answerFor(person: Visitor, claimed: Claimed | null): Promise<URL>
  finish(
    person: Visitor,
    answer: URL,
  ): Promise<{ status: number; code: string | undefined; email: string | undefined }>
  /** The complete sign-in of a browser. */
  signIn(
    person: Visitor,
    claimed: Claimed | null,
  ): Promise<{ status: number; code: string | undefined; email: string | undefined }>
  close(): Promise<void>
}

export const administrator = 'staff@archway.test'

/**
 * A server with a company whose people sign in at its provider, with a confirmed domain. The provider also accepts
 * `redirects`.
 */
export const signOnWorld = async (
  env: Readonly<Record<string, string>> = {},
  redirects: readonly string[] = [],
): Promise<SignOnWorld> => {
  const idp = await startIdentityProvider(
    [`${portal}/sign-on/${bright}`, `${portal}/sign-on/staff`, ...redirects],
    [`${portal}/login`],
    `${portal}/auth/signOn/${bright}/backChannelLogout`,
  )
  const app = await testApp({
    RATE_LIMITS: 'false',
    ISSUERS_ON_LOCALHOST: 'true',
    PUBLIC_URL: portal,
    REAUTHENTICATION_MINUTES: '100000',
    ...env,
  })
  const owner = await app.as('owner@brightsmiles.test')
  const save = async (changes: Partial<SignOnForm> = {}) => {
    const { status } = await owner.call(signOnCalls.saveSignOn, {
      body: {
        name: 'BrightSmiles ID',
        issuer: idp.issuer,
        ...client,
        isOn: true,
        admission: 'invited',
        fallback: 'refused',
        rules: [],
        domains: [brightDomain],
        ...changes,
      },
    })
    return status
  }
  const answerFor = async (person: Visitor, claims: Claimed | null) => {
    idp.state.next = claims
    const signOnStart = await person.call(signOnCalls.startSignOn, { body: { companyUuid: bright } })
    if (signOnStart.status !== 200) throw new Error(JSON.stringify(signOnStart.body))
    return visitProvider(idp.issuer, signOnStart.body.data.url)
  }
  const finish = async (person: Visitor, answer: URL) => {
    const { status, body } = await person.call(signOnCalls.finishSignOn, {
      body: { companyUuid: bright, answer: answer.search },
    })
    return { status, code: body.code, email: body.data?.data.email }
  }
  return {
    app,
    idp,
    owner,
    save,
    answerFor,
    finish,
    signIn: async (person, claims) => finish(person, await answerFor(person, claims)),
    close: async () => {
      await app.close()
      await idp.close()
    },
  }
}

/** Test data with saved provider settings and a confirmed domain. */
export const createReadyWorld = async (): Promise<SignOnWorld> => {
  const world = await signOnWorld()
  await world.save()
  await confirmDomains(world)
  return world
}

/** The rows of a statement, for all companies. */
export const listRows = async ({ app }: Pick<SignOnWorld, 'app'>, statement: SQL) =>
  (await app.services.db.within(systemScope, tx => tx.execute(statement))).rows

/** Accounts by the subject that signs in to them. */
export const listIdentities = (world: Pick<SignOnWorld, 'app'>) =>
  listRows(world, sql`select account_id, subject from sign_on_identity order by subject`)

/** Confirms every pending domain. */
export const confirmDomains = async ({ app }: Pick<SignOnWorld, 'app'>): Promise<void> => {
  const admin = await app.as(administrator)
  const { body } = await admin.call(signOnCalls.signOnDomains)
  for (const { uuid } of body.data)
    await admin.call(signOnCalls.confirmSignOnDomain, { params: { domainId: uuid } })
}
