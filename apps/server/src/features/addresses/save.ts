import { type AddressForm, mayBeDefaultShipping, ownerFor } from '@archway/contract/addresses'
import { addressType } from '@archway/contract/catalog'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { claimCongratulation, findCompanyById, lockCompany } from '../company/index.ts'
import { findDoctor, releaseAddress } from '../doctors/index.ts'
import {
  type AddressRow,
  deleteAddress,
  findAddress,
  insertAddress,
  isOnlyShippingAddress,
  makeDefault,
  saveAddress,
} from './store.ts'

const refuseNotFound = () => refuse('NOT_FOUND')
const refuseField = (field: string): never => refuse('INVALID', {}, [{ form: 'choice', field }])
const refuseMissingDefault = (): never =>
  refuse('DEFAULT_ADDRESS_NEEDED', {}, [
    { refusal: 'DEFAULT_ADDRESS_NEEDED', field: 'isDefaultShippingAddress' },
  ])

type CallContext = { readonly tx: Tx; readonly scope: Scope; readonly viewer: Viewer }

/** Only the provider creates billing addresses (ADDR-38); customers may keep the type of an existing one. */
const checkType = ({ viewer }: CallContext, typeId: AddressForm['typeId'], before?: AddressRow): void => {
  if (!addressType(typeId).selectable && viewer.audience !== 'staff' && before?.typeId !== typeId)
    refuseField('typeId')
}

/**
 * The owner of the address, with the doctor's id. The form does not offer doctor and patient; an existing owner of
 * these types does not change (TRAP-070).
 */
const findOwner = async (
  { tx, scope }: CallContext,
  companyId: string,
  form: AddressForm,
  before?: AddressRow,
) => {
  const ownerType = ownerFor(form.typeId, form.ownerType)
  if (ownerType !== 'doctor' && ownerType !== 'patient') return { ownerType, doctorId: null }
  if (before?.ownerType === ownerType) return { ownerType, doctorId: before.doctorId }
  if (ownerType === 'patient' || !form.doctorUuid) return refuseField('ownerType')
  const doctor = (await findDoctor(tx, scope, form.doctorUuid)) ?? refuseNotFound()
  return doctor.companyId === companyId ? { ownerType, doctorId: doctor.id } : refuseNotFound()
}

/** Sets the default mark, if the form changed it (ADDR-31, ADDR-32, table C-1). */
const applyDefault = async (context: CallContext, form: AddressForm, row: AddressRow): Promise<void> => {
  const { tx, scope } = context
  if (row.isDefaultShippingAddress) {
    if (form.isDefaultShippingAddress === false) refuseMissingDefault()
    const isStillAllowed = mayBeDefaultShipping(row.typeId, 'bulkshipping', row.ownerType)
    if (!isStillAllowed) refuseMissingDefault()
    return
  }
  if (!form.isDefaultShippingAddress) return
  const addressCompany = (await findCompanyById(tx, scope, row.companyId)) ?? refuseNotFound()
  if (!mayBeDefaultShipping(row.typeId, addressCompany.configuration.shipmentType, row.ownerType))
    refuseField('isDefaultShippingAddress')
  await makeDefault(tx, scope, row)
}

const columnsOf = ({ isDefaultShippingAddress, doctorUuid, ...fields }: AddressForm) => fields

/** Adds an address. `isFirst`: it is the company's first shipping address, reported only once (TRAP-080). */
export const addAddress = async (
  context: CallContext,
  companyId: string,
  form: AddressForm,
  { clock, events }: Services,
): Promise<{ row: AddressRow; isFirst: boolean }> => {
  const { tx, scope, viewer } = context
  checkType(context, form.typeId)
  await lockCompany(tx, scope, companyId)
  const owner = await findOwner(context, companyId, form)
  const inserted = await insertAddress(tx, companyId, { ...columnsOf(form), ...owner }, clock.now())
  await applyDefault(context, form, inserted)
  const isFirst =
    (await isOnlyShippingAddress(tx, scope, inserted)) && (await claimCongratulation(tx, scope, companyId))
  if (isFirst) await events.emit(tx, 'personFlagsChanged', { viewer, flags: { showHelp: false } })
  return { row: (await findAddress(tx, scope, inserted.id)) ?? refuseNotFound(), isFirst }
}

export const changeAddress = async (
  context: CallContext,
  id: string,
  form: AddressForm,
): Promise<AddressRow> => {
  const { tx, scope } = context
  const current = (await findAddress(tx, scope, id)) ?? refuseNotFound()
  await lockCompany(tx, scope, current.companyId)
  // Read again under the lock: a concurrent call may have changed the default address.
  const before = (await findAddress(tx, scope, id)) ?? refuseNotFound()
  checkType(context, form.typeId, before)
  const owner = await findOwner(context, before.companyId, form, before)
  const saved = (await saveAddress(tx, scope, id, { ...columnsOf(form), ...owner })) ?? refuseNotFound()
  await applyDefault(context, form, saved)
  return (await findAddress(tx, scope, id)) ?? refuseNotFound()
}

/** Removes an address that is neither the default (ruling 19) nor used by a case. */
export const removeAddress = async (
  { tx, scope }: CallContext,
  id: string,
  { events }: Services,
): Promise<void> => {
  const before = (await findAddress(tx, scope, id)) ?? refuseNotFound()
  await lockCompany(tx, scope, before.companyId)
  const row = (await findAddress(tx, scope, id)) ?? refuseNotFound()
  if (row.isDefaultShippingAddress) refuseMissingDefault()
  const leaving = { companyId: row.companyId, addressId: row.id }
  await events.emit(tx, 'addressLeaving', leaving)
  await releaseAddress(tx, row.companyId, row.id)
  await deleteAddress(tx, scope, row.id)
}
