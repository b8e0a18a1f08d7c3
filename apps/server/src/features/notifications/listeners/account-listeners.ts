import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { DomainEvents } from '../../../platform/events.ts'
import type { Services } from '../../../platform/services.ts'
import { staff } from '../../contacts/index.ts'
import { account } from '../../session/index.ts'
import { notify } from '../notify.ts'
import { findPerson, listContacts, listStaff } from '../people.ts'

/** Listens to `approvalRequested`: notifies the administrators who could confirm it. */
export const notifyOfApproval =
  (services: Services) =>
  async (tx: Tx, { approvalId, approverIds }: DomainEvents['approvalRequested']): Promise<void> =>
    notify(tx, services, {
      event: 'APPROVAL_REQUESTED',
      companyId: null,
      about: approvalId,
      people: await listStaff(tx, inArray(staff.id, [...approverIds])),
      data: {},
    })

/** Listens to `approvalDecided`: notifies the administrator who requested it. */
export const notifyOfDecision =
  (services: Services) =>
  async (tx: Tx, { approvalId, requestedById, status }: DomainEvents['approvalDecided']): Promise<void> =>
    notify(tx, services, {
      event: status === 'confirmed' ? 'APPROVAL_CONFIRMED' : 'APPROVAL_DECLINED',
      companyId: null,
      about: approvalId,
      people: await listStaff(tx, inArray(staff.id, [requestedById])),
      data: {},
    })

/** Listens to `secondFactorReset`: notifies its owner in the portal; the mail is one of the account. */
export const notifyOfReset =
  (services: Services) =>
  async (tx: Tx, { accountId }: DomainEvents['secondFactorReset']): Promise<void> => {
    const [owner] = await tx
      .select({ companyId: account.companyId })
      .from(account)
      .where(eq(account.id, accountId))
    await notify(tx, services, {
      event: 'SECOND_FACTOR_RESET',
      // People of a company see only the notifications of their company.
      companyId: owner?.companyId ?? null,
      about: accountId,
      people: await findPerson(tx, accountId),
      data: {},
    })
  }

/** Listens to `ownerAppointed`: notifies the other account owners of the company, who did not decide it. */
export const notifyOwners =
  (services: Services) =>
  async (tx: Tx, { companyId, contactId }: DomainEvents['ownerAppointed']): Promise<void> =>
    notify(tx, services, {
      event: 'OWNER_APPOINTED',
      companyId,
      about: contactId,
      people: (await listContacts(tx, companyId)).filter(
        ({ id, superAdmin }) => superAdmin && id !== contactId,
      ),
      data: {},
    })
