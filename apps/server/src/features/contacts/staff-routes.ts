import { type StaffAccount, staffCalls } from '@archway/contract/contacts'
import { asc, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { toSinglePage } from '../../platform/db/page.ts'
import { handle, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import {
  account,
  inviterOf,
  mailInvitation,
  openAccount,
  setAccountStatus,
  wasJustInvited,
} from '../session/index.ts'
import { listActiveAdministrators } from './administrators.ts'
import { signOnIdentity, staff } from './table.ts'

type Row = {
  staff: typeof staff.$inferSelect
  account: typeof account.$inferSelect
  identityId: string | null
}

const staffAccountOf = ({ staff: row, account: login, identityId }: Row): StaffAccount => ({
  uuid: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  role: row.role,
  status: login.status,
  // Staff who sign in through the provider need no password.
  invitation: login.passwordHash || identityId ? 'active' : 'invited',
  createdAt: row.createdAt.toISOString(),
})

const selectStaff = (tx: Tx) =>
  tx
    .select({ staff, account, identityId: signOnIdentity.id })
    .from(staff)
    .innerJoin(account, eq(account.id, staff.id))
    .leftJoin(signOnIdentity, eq(signOnIdentity.accountId, staff.id))
    .$dynamic()

const needStaff = async (tx: Tx, id: string): Promise<StaffAccount> => {
  const [row] = await selectStaff(tx).where(eq(staff.id, id))
  return row ? staffAccountOf(row) : refuse('NOT_FOUND')
}

/**
 * Refuses with LAST_ADMINISTRATOR if no other administrator could sign in. The rows stay locked until the transaction
 * ends, so that two administrators cannot remove each other concurrently.
 */
const requireOtherAdministrator = async (tx: Tx, id: string): Promise<void> => {
  const administrators = await listActiveAdministrators(tx).for('update')
  if (!administrators.some(administrator => administrator.id !== id)) refuse('LAST_ADMINISTRATOR')
}

export const staffRoutes: readonly Route[] = [
  handle(staffCalls.staffAccounts, ({ within }) =>
    within(async tx => {
      const rows = await selectStaff(tx).orderBy(asc(staff.name), asc(staff.id))
      return toSinglePage(rows.map(staffAccountOf))
    }),
  ),

  handle(staffCalls.addStaff, ({ within, body, services, language, viewer }) =>
    within(async tx => {
      const now = services.clock.now()
      const id =
        (await openAccount(
          tx,
          { kind: 'staff', email: body.email, name: body.name },
          now,
          inviterOf(viewer),
        )) ?? refuse('EMAIL_TAKEN', {}, [{ refusal: 'EMAIL_TAKEN', field: 'email' }])
      await tx.insert(staff).values({ id, ...body, phone: body.phone ?? null, createdAt: now })
      await mailInvitation(tx, services, id, now, language, inviterOf(viewer))
      return { data: await needStaff(tx, id) }
    }),
  ),

  handle(staffCalls.changeStaff, async ({ within, params, body, viewer, services, afterCommit }) => {
    if (params.staffId === viewer.id && body.status) return refuse('OWN_ACCOUNT')
    const data = await within(async tx => {
      const before = await needStaff(tx, params.staffId)
      const { role = before.role, status } = body
      const isLeaving = role !== 'administrator' || status === 'INACTIVE'
      if (before.role === 'administrator' && isLeaving) await requireOtherAdministrator(tx, params.staffId)
      if (role !== before.role) await tx.update(staff).set({ role }).where(eq(staff.id, params.staffId))
      if (status) await setAccountStatus(tx, params.staffId, status)
      if (before.role === 'administrator' && isLeaving)
        await services.events.emit(tx, 'administratorLeft', { staffId: params.staffId })
      return needStaff(tx, params.staffId)
    })
    afterCommit(() => services.forgetViewers({ accountId: params.staffId }))
    return { data }
  }),

  handle(staffCalls.inviteStaff, ({ within, params, services, language, viewer }) =>
    within(async tx => {
      const data = await needStaff(tx, params.staffId)
      // No invitation for staff who have already joined, or may not sign in.
      if (data.invitation === 'active' || data.status === 'INACTIVE') return refuse('NOT_FOUND')
      const now = services.clock.now()
      if (await wasJustInvited(tx, params.staffId, now)) return refuse('TOO_MANY', { min: 1 })
      await mailInvitation(tx, services, params.staffId, now, language, inviterOf(viewer))
      return { data }
    }),
  ),
]
