import { sessionCalls } from '@archway/contract/session'
import { eq } from 'drizzle-orm'
import {
  clearSessionCookie,
  readDeviceCookie,
  readSessionCookie,
  setDeviceCookie,
  setSessionCookie,
} from '../platform/http/cookie.ts'
import { handle, type Route } from '../platform/http/route.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import { refuse } from '../platform/refuse.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { sessionUserOf } from './present.ts'
import { signIn } from './sign-in.ts'
import {
  accountById,
  closeOtherSessions,
  closeSession,
  createPasswordLink,
  findAccount,
  openSession,
  rememberDevice,
  sessionSeconds,
  setPasswordHash,
  spendSignIn,
  usePasswordLink,
} from './store.ts'
import { account } from './table.ts'

const forgottenLinkDays = 1

const changeOwnPassword = async (
  context: Parameters<Parameters<typeof handle<typeof sessionCalls.resetPassword>>[1]>[0],
) => {
  const { viewer, body, services, line } = context
  const own = await services.db.open(tx => accountById(tx, viewer.id))
  const wait = await services.db.open(tx => spendSignIn(tx, `own ${viewer.id}`, 20, 60, services.clock.now()))
  if (wait !== null) return refuse('TOO_MANY', { min: wait })
  if (!own || !(await verifyPassword(body.oldPassword, own.passwordHash)))
    return refuse('WRONG_OLD_PASSWORD', {}, [{ refusal: 'WRONG_OLD_PASSWORD', field: 'oldPassword' }])
  const hash = await hashPassword(body.newPassword)
  await services.db.open(async tx => {
    await setPasswordHash(tx, viewer.id, hash)
    await closeOtherSessions(tx, viewer.id, viewer.sessionId)
    await line.write(tx)
  })
  services.forgetViewers()
  return {}
}

/** Sessions and passwords: cookies and hashes do not go into one transaction, nor an answer under a key. */
const handleOwn: typeof handle = (declared, run) => handle(declared, run, 'own')

export const sessionRoutes: readonly Route[] = [
  handleOwn(sessionCalls.login, async ({ body, services, request, reply, line }) => {
    const now = services.clock.now()
    const { account: known, deviceKnown } = await signIn(
      services.db,
      {
        ...body,
        deviceToken: readDeviceCookie(services.config, request),
        address: request.ip,
        about: line.about,
      },
      now,
    )
    const opened = await services.db.open(async tx => {
      if (!deviceKnown) setDeviceCookie(services.config, reply, await rememberDevice(tx, known.id))
      await line.write(tx)
      return openSession(tx, known.id, now)
    })
    const viewer = await services.viewerOf(opened.token)
    if (!viewer) return refuse('ACCOUNT_INACTIVE')
    setSessionCookie(services.config, reply, opened.token, sessionSeconds)
    return { data: sessionUserOf(viewer) }
  }),

  handleOwn(sessionCalls.logout, async ({ services, request, reply, line }) => {
    const token = readSessionCookie(services.config, request)
    if (token)
      await services.db.open(async tx => {
        await closeSession(tx, token)
        await line.write(tx)
      })
    services.forgetViewers()
    clearSessionCookie(services.config, reply)
    return {}
  }),

  handle(sessionCalls.me, async ({ viewer }) => ({ data: sessionUserOf(viewer) })),

  handleOwn(sessionCalls.updateMe, async ({ viewer, body, services, request, line }) => {
    const flags = Object.fromEntries((body.flags ?? []).map(({ name, value }) => [name, value === 1]))
    await services.db.within({ kind: 'staff' }, async tx => {
      await tx
        .update(account)
        .set({
          ...(body.shortcuts ? { shortcuts: body.shortcuts } : {}),
          ...(body.settings ? { settings: { ...viewer.settings, ...body.settings } } : {}),
          ...(body.language ? { language: body.language } : {}),
          id: viewer.id,
        })
        .where(eq(account.id, viewer.id))
      if (Object.keys(flags).length > 0)
        await services.events.emit(tx, 'personFlagsChanged', { viewer, flags })
      await line.write(tx)
    })
    services.forgetViewers()
    const fresh = await services.viewerOf(readSessionCookie(services.config, request) ?? '')
    return { data: sessionUserOf(fresh ?? viewer) }
  }),

  handleOwn(sessionCalls.forgetPassword, async ({ body, services, line }) => {
    const now = services.clock.now()
    await services.db.open(async tx => {
      const known = await findAccount(tx, body.email)
      // One mail in two minutes is enough for whoever asks, and no account tells by its answer that it exists.
      if (known) line.about(known.id)
      if (!known || known.status === 'INACTIVE') return
      if ((await spendSignIn(tx, `forget ${known.id}`, 1, 2, now)) !== null) return
      const token = await createPasswordLink(tx, known.id, now, forgottenLinkDays)
      await addJob(tx, 'passwordMail', { accountId: known.id, token, kind: 'forgotten' })
      await line.write(tx)
    })
    return {}
  }),

  handleOwn(sessionCalls.setPassword, async ({ body, services, line }) => {
    const hash = await hashPassword(body.password)
    await services.db.within({ kind: 'staff' }, async tx => {
      const accountId = await usePasswordLink(tx, body.token, services.clock.now())
      if (!accountId) return refuse('LINK_EXPIRED')
      await setPasswordHash(tx, accountId, hash)
      await closeOtherSessions(tx, accountId)
      await services.events.emit(tx, 'passwordSet', { accountId })
      line.about(accountId)
      await line.write(tx)
    })
    services.forgetViewers()
    return {}
  }),

  handleOwn(sessionCalls.resetPassword, changeOwnPassword),
  handleOwn(sessionCalls.changePassword, changeOwnPassword as never),
]
