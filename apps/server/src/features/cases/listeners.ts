import { and, eq, notInArray } from 'drizzle-orm'
import type { Events } from '../../platform/events.ts'
import { refuse } from '../../platform/refuse.ts'
import { closedStatuses } from './queries.ts'
import { caseFile } from './table.ts'

/** Refuses to delete an address that an open case uses. */
export const joinCases = (events: Events): void => {
  events.on('addressLeaving', async (tx, { companyId, addressId }) => {
    const [user] = await tx
      .select({ id: caseFile.id })
      .from(caseFile)
      .where(
        and(
          eq(caseFile.companyId, companyId),
          eq(caseFile.shippingAddressId, addressId),
          notInArray(caseFile.status, closedStatuses),
        ),
      )
      .limit(1)
    if (user) refuse('ADDRESS_IN_USE')
  })
}
