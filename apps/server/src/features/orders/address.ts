import type { AddressSnapshot } from '@archway/contract/orders'
import type { Language } from '@archway/words'
import { and, eq, or } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { address } from '../addresses/index.ts'
import type { CaseRow } from '../cases/index.ts'
import { countryName } from '../catalog/index.ts'
import { company } from '../company/index.ts'
import { doctor } from '../doctors/index.ts'
import type { StoredAddress } from './table.ts'

/** The stored address with the country in the reader's language. */
export const addressIn = (language: Language, stored: StoredAddress): AddressSnapshot => ({
  ...stored,
  countryTitle: countryName(stored.countryId, language),
})

/** A copy of a present shipment address of the company: of its office or clinic, or of one of its doctors. */
export const readSnapshot = async (
  tx: Tx,
  companyId: string,
  which: { id: string } | 'default',
): Promise<(StoredAddress & { doctorId: string | null }) | null> => {
  const [row] = await tx
    .select({ address, companyName: company.name, doctorName: doctor.name })
    .from(address)
    .innerJoin(company, eq(company.id, address.companyId))
    .leftJoin(doctor, and(eq(doctor.companyId, address.companyId), eq(doctor.id, address.doctorId)))
    .where(
      and(
        eq(address.companyId, companyId),
        which === 'default'
          ? eq(address.isDefaultShippingAddress, true)
          : and(
              eq(address.id, which.id),
              or(eq(address.typeId, 2), eq(address.isDefaultShippingAddress, true)),
            ),
      ),
    )
  if (!row) return null
  const { id, title, street, city, state, zipCode, countryId, phone, doctorId } = row.address
  return {
    uuid: id,
    title,
    recipient: row.doctorName ?? row.companyName,
    street,
    city,
    state,
    zipCode,
    countryId,
    phone,
    doctorId,
  }
}

/**
 * The address for an order: `requestedAddress`, or that of the case. A DSO that forwards receives all its doctors'
 * cases at its single address.
 */
export const findAddress = async (
  tx: Tx,
  caseRow: CaseRow,
  requestedAddress: string | null = null,
): Promise<StoredAddress | null> => {
  const single =
    caseRow.side === 'doctor' && caseRow.bulkshipping
      ? await readSnapshot(tx, caseRow.companyId, 'default')
      : null
  const address =
    single ??
    (requestedAddress ? await readSnapshot(tx, caseRow.companyId, { id: requestedAddress }) : null) ??
    (caseRow.shippingAddressId
      ? await readSnapshot(tx, caseRow.companyId, { id: caseRow.shippingAddressId })
      : null)
  if (!address) return null
  const { doctorId: _owner, ...stored } = address
  return stored
}
