import type { RequestStatus } from '@archway/contract/requests'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Events } from '../../platform/events.ts'
import { refuse } from '../../platform/refuse.ts'
import { caseFile } from '../cases/index.ts'
import { caseRequest } from './table.ts'

/** Requests in these statuses are not shipped yet. */
const openStatuses: RequestStatus[] = ['PENDING_PAYMENT', 'APPROVED', 'MANUFACTURING']

/** Listens to events of other features that affect requests. */
export const joinRequests = (events: Events): void => {
  events.on('addressLeaving', async (tx, { companyId, addressId }) => {
    const [user] = await tx
      .select({ id: caseRequest.id })
      .from(caseRequest)
      .innerJoin(
        caseFile,
        and(eq(caseFile.companyId, caseRequest.companyId), eq(caseFile.id, caseRequest.caseId)),
      )
      .where(
        and(
          eq(caseRequest.companyId, companyId),
          inArray(caseRequest.status, openStatuses),
          // Without an address, the request is shipped to that of its case, even if the case is complete.
          sql`coalesce(${caseRequest.shippingAddressId}, ${caseFile.shippingAddressId}) = ${addressId}`,
        ),
      )
      .limit(1)
    if (user) refuse('ADDRESS_IN_USE')
  })
}
