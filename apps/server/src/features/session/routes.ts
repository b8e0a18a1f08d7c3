import { randomUUID } from 'node:crypto'
import { sessionCalls } from '@archway/contract/session'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { readDeviceCookie, readSessionCookie } from '../../platform/http/cookie.ts'
import { type Context, handle, handleWith, type Route } from '../../platform/http/route.ts'
import { refuse, refuseProblems } from '../../platform/refuse.ts'
import { preferredLanguage } from '../../platform/words.ts'
import { deviceOf } from './devices.ts'
import { idleSeconds } from './idle.ts'
import { isOwnPassword } from './own-password.ts'
import { ownSessionRoutes } from './own-sessions.ts'
import { hashPassword } from './password.ts'
import { fieldProblems, problemsOfPassword } from './password-policy.ts'
import { sessionUserOf } from './present.ts'
import { addAccountNotice } from './second-factor/notice.ts'
import { secondFactorRoutes } from './second-factor/own-routes.ts'
import { requiredPasskeyRoutes } from './second-factor/passkeys/required-routes.ts'
import { passkeyRoutes } from './second-factor/passkeys/routes.ts'
import { removePasskeys } from './second-factor/passkeys/store.ts'
import { peopleRoutes } from './second-factor/people/routes.ts'
import { requireSecondStep, secondStepRoutes } from './second-factor/sign-in-routes.ts'
import { findSecondStep } from './second-factor/store.ts'
import { confirmRoute } from './sign-in/confirm.ts'
import { openSignedIn } from './sign-in/open-signed-in.ts'
import { signIn } from './sign-in/sign-in.ts'
import {
  type Account,
  closeSession,
  closeSessions,
  createPasswordLink,
  findAccount,
  findAccountById,
  findPasswordLinkOwner,
  findSignOnOfSession,
  openSession,
  readPasswordOwner,
  recordLanguage,
  recordPasswordProblems,
  rememberDevice,
  sessionSeconds,
  setPasswordHash,
  switchSession,
  takeSignInAttempt,
  usePasswordLink,
} from './store.ts'
import { account } from './table.ts'
import { hashToken } from './token.ts'
import { addPasswordMail } from './waiting-mail.ts'

const forgottenLinkDays = 1

type PasswordChange = Context<typeof sessionCalls.resetPassword>

const checkPasswords = async (context: PasswordChange): Promise<string> => {
  const { viewer, body, services } = context
  const isRight = await isOwnPassword(context, body.oldPassword)
  const owner = { email: viewer.email, name: viewer.name, company: viewer.company?.name }
  const weak = fieldProblems(
    'newPassword',
    await problemsOfPassword(services.config, body.newPassword, owner),
  )
  if (!isRight)
    return refuse('WRONG_OLD_PASSWORD', {}, [
      { refusal: 'WRONG_OLD_PASSWORD', field: 'oldPassword' },
      ...weak,
    ])
  refuseProblems(weak)
  return hashPassword(body.newPassword)
}

/** Checks the password against the owner of the link; the link stays unused if the password is refused. */
const hashLinkedPassword = async ({ body, services }: Context<typeof sessionCalls.setPassword>) => {
  const owner = await services.db.within(systemScope, async tx => {
    const accountId = await findPasswordLinkOwner(tx, body.token, services.clock.now())
    return accountId === undefined ? null : readPasswordOwner(tx, accountId)
  })
  if (!owner) return refuse('LINK_EXPIRED')
  refuseProblems(fieldProblems('password', await problemsOfPassword(services.config, body.password, owner)))
  return hashPassword(body.password)
}

/** Ends every session of the person, including this one, and signs the browser in with a new session. */
const changeOwnPassword = async (
  { within, afterCommit, viewer, services, cookies, request }: PasswordChange,
  hash: string,
) => {
  const seconds = sessionSeconds(services.config)
  await within(async tx => {
    await setPasswordHash(tx, viewer.id, hash)
    await addAccountNotice(tx, viewer.id, 'passwordChanged')
    const signOn = await findSignOnOfSession(tx, viewer.sessionId)
    await closeSessions(tx, viewer.id)
    const now = services.clock.now()
    const { secondFactorAt } = viewer
    const origin = { ...signOn, secondFactorAt }
    const { token, id } = await openSession(tx, viewer.id, now, seconds, deviceOf(request), origin)
    // A staff member stays in the selected company.
    if (viewer.audience === 'staff') await switchSession(tx, id, viewer.company?.id ?? null)
    cookies.session = { token, seconds }
  })
  afterCommit(() => services.forgetViewers({ accountId: viewer.id }))
  return {}
}

/** Stores the problems of the password and the language of the browser, once the password was verified. */
const recordSignIn = async (
  tx: Tx,
  { body, services, request }: Context<typeof sessionCalls.login>,
  knownAccount: Account,
): Promise<void> => {
  const owner = await readPasswordOwner(tx, knownAccount.id)
  await recordPasswordProblems(
    tx,
    knownAccount,
    await problemsOfPassword(services.config, body.password, owner),
  )
  await recordLanguage(tx, knownAccount, preferredLanguage(request.headers['accept-language']))
}

export const sessionRoutes: readonly Route[] = [
  ...ownSessionRoutes,
  ...secondStepRoutes,
  ...secondFactorRoutes,
  ...peopleRoutes,
  ...passkeyRoutes,
  ...requiredPasskeyRoutes,
  confirmRoute,

  handleWith(
    sessionCalls.login,
    {
      scope: systemScope,
      before: async context => {
        const { body, services, request, audit } = context
        const result = await signIn(
          services.db,
          {
            ...body,
            deviceToken: readDeviceCookie(services.config, request),
            address: request.ip,
            onAccountFound: audit.setAccount,
          },
          services.clock.now(),
        )
        await requireSecondStep(context, result.account, result.deviceKnown, tx =>
          recordSignIn(tx, context, result.account),
        )
        return result
      },
    },
    async (context, { account: knownAccount, deviceKnown }) =>
      context.within(async tx => {
        await recordSignIn(tx, context, knownAccount)
        return { data: sessionUserOf(await openSignedIn(tx, context, knownAccount.id, deviceKnown)) }
      }),
  ),

  handleWith(
    sessionCalls.logout,
    // The only input is the cookie.
    { boundTo: request => request.headers.cookie },
    async ({ within, afterCommit, services, request, cookies }) => {
      const token = readSessionCookie(services.config, request)
      const viewer = token ? await services.viewerOf(token) : null
      if (token) await within(tx => closeSession(tx, token))
      if (viewer) afterCommit(() => services.forgetViewers({ accountId: viewer.id }))
      cookies.session = null
      return {}
    },
  ),

  handle(sessionCalls.me, async ({ viewer }) => ({ data: sessionUserOf(viewer) })),

  handleWith(
    sessionCalls.updateMe,
    { scope: systemScope },
    async ({ within, afterCommit, viewer, body, services, request }) => {
      const flags = Object.fromEntries((body.flags ?? []).map(({ name, value }) => [name, value === 1]))
      const currentAccount = await within(async tx => {
        await tx
          .update(account)
          .set({
            ...(body.shortcuts ? { shortcuts: body.shortcuts } : {}),
            ...(body.settings
              ? // The language is chosen with `language` only; here it returns as the program has read it.
                { settings: { ...viewer.settings, ...body.settings, language: viewer.settings.language } }
              : {}),
            ...(body.language ? { language: body.language } : {}),
            id: viewer.id,
          })
          .where(eq(account.id, viewer.id))
        if (Object.keys(flags).length > 0)
          await services.events.emit(tx, 'personFlagsChanged', { viewer, flags })
        return services.viewerWithin(tx, readSessionCookie(services.config, request) ?? '')
      })
      afterCommit(() => services.forgetViewers({ accountId: viewer.id }))
      return { data: sessionUserOf(currentAccount ?? viewer) }
    },
  ),

  handleWith(sessionCalls.accountSecurity, { scope: systemScope }, async ({ within, viewer, services }) =>
    within(async tx => {
      const ownAccount = await findAccountById(tx, viewer.id)
      return {
        data: {
          hasPassword: typeof ownAccount?.passwordHash === 'string',
          passwordProblems: ownAccount?.passwordProblems ?? [],
          expiresAt: viewer.sessionExpiresAt.toISOString(),
          idleSeconds: idleSeconds(services.config, viewer.audience),
        },
      }
    }),
  ),

  handle(sessionCalls.forgetPassword, async ({ within, body, services, audit, language }) => {
    const now = services.clock.now()
    await within(async tx => {
      // One mail in two minutes for each address. Neither the answer nor its time shows whether an account exists:
      // without one, the same statements lead to a job that finds no account to mail to.
      const knownAccount = await findAccount(tx, body.email)
      if (knownAccount) audit.setAccount(knownAccount.id)
      const accountId = knownAccount && knownAccount.status !== 'INACTIVE' ? knownAccount.id : randomUUID()
      if ((await takeSignInAttempt(tx, `forget ${hashToken(body.email)}`, 1, 2, now)) !== null) return
      const token = await createPasswordLink(tx, accountId, now, forgottenLinkDays, { keepEarlier: true })
      await addPasswordMail(tx, services.keys, { accountId, token, kind: 'forgotten', language })
    })
    return {}
  }),

  handleWith(
    sessionCalls.setPassword,
    { scope: systemScope, before: hashLinkedPassword },
    async ({ within, afterCommit, body, services, audit, cookies }, hash) => {
      const accountId = await within(async tx => {
        const ownerId =
          (await usePasswordLink(tx, body.token, services.clock.now())) ?? refuse('LINK_EXPIRED')
        const earlier = (await findAccountById(tx, ownerId))?.passwordHash
        await setPasswordHash(tx, ownerId, hash)
        // The first password, of an invitation, is not a change.
        if (earlier) await addAccountNotice(tx, ownerId, 'passwordChanged')
        // Another person who knew the old password may have added one. But where a second factor is required, the
        // mailbox must not replace it: an account owner, or two administrators, reset it instead. The person was
        // notified of each passkey when it was added.
        const isOnlyFactor = (await findSecondStep(tx, services.config, ownerId)) === 'passkey'
        if (!isOnlyFactor && (await removePasskeys(tx, ownerId)))
          await addAccountNotice(tx, ownerId, 'passkeyRemoved')
        await closeSessions(tx, ownerId)
        await services.events.emit(tx, 'passwordRecovered', { accountId: ownerId })
        await services.events.emit(tx, 'passwordSet', { accountId: ownerId })
        // Access to the mailbox is sufficient proof: the following sign-in must not depend on the limits that
        // attackers have used up.
        cookies.device = await rememberDevice(tx, ownerId)
        audit.setAccount(ownerId)
        return ownerId
      })
      afterCommit(() => services.forgetViewers({ accountId }))
      return {}
    },
  ),

  handleWith(sessionCalls.passwordLinkAccount, { scope: systemScope }, async ({ within, body, services }) =>
    within(async tx => {
      const accountId = await findPasswordLinkOwner(tx, body.token, services.clock.now())
      const knownAccount = accountId === undefined ? undefined : await findAccountById(tx, accountId)
      return { data: { email: knownAccount?.email ?? refuse('LINK_EXPIRED') } }
    }),
  ),

  handleWith(sessionCalls.resetPassword, { before: checkPasswords }, changeOwnPassword),
  handleWith(sessionCalls.changePassword, { before: checkPasswords }, changeOwnPassword),
]
