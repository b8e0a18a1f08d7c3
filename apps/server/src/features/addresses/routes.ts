import { addressCalls } from '@archway/contract/addresses'
import { violationOf } from '../../platform/db/violation.ts'
import { handle, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { companyIdOf } from '../company/index.ts'
import { findDoctor } from '../doctors/index.ts'
import { addressOf } from './present.ts'
import { addAddress, changeAddress, removeAddress } from './save.ts'
import { findAddress, listAddresses } from './store.ts'

export const addressRoutes: readonly Route[] = [
  handle(addressCalls.addresses, async ({ within, scope, query, viewer, language }) => {
    const { rows, ...page } = await within(tx =>
      listAddresses(tx, scope, query, language, viewer.company?.timeZone),
    )
    return { data: rows.map(row => addressOf(row, language)), ...page }
  }),

  handle(addressCalls.address, async ({ within, scope, params, language }) => {
    const row = (await within(tx => findAddress(tx, scope, params.id))) ?? refuse('NOT_FOUND')
    return { data: addressOf(row, language) }
  }),

  handle(addressCalls.dsoAddress, async ({ within, scope, params, language }) => {
    const row = (await within(tx => findAddress(tx, scope, params.id))) ?? refuse('NOT_FOUND')
    return { data: addressOf(row, language) }
  }),

  handle(addressCalls.doctorAddresses, async ({ within, scope, params, query, viewer, language }) => {
    const { rows, ...page } = await within(async tx => {
      const doctor = (await findDoctor(tx, scope, params.id)) ?? refuse('NOT_FOUND')
      const doctorScope = { kind: 'doctor', companyId: doctor.companyId, doctorId: doctor.id } as const
      return listAddresses(tx, doctorScope, query, language, viewer.company?.timeZone)
    })
    return { data: rows.map(row => addressOf(row, language)), ...page }
  }),

  handle(
    addressCalls.addAddress,
    async ({ within, scope, body, viewer, services, language, afterCommit }) => {
      const companyId = companyIdOf(scope)
      const { row, isFirst } = await within(tx =>
        addAddress({ tx, scope, viewer }, companyId, body, services),
      )
      if (isFirst) afterCommit(() => services.forgetViewers())
      return { data: addressOf(row, language), isFirstShippingAddress: isFirst }
    },
  ),

  handle(addressCalls.updateAddress, async ({ within, scope, params, body, viewer, language }) => {
    const row = await within(tx => changeAddress({ tx, scope, viewer }, params.id, body))
    return { data: addressOf(row, language) }
  }),

  handle(addressCalls.deleteAddress, async ({ within, scope, params, viewer, services }) => {
    await within(tx => removeAddress({ tx, scope, viewer }, params.id, services)).catch(error =>
      violationOf(error)?.kind === 'foreignKey' ? refuse('ADDRESS_IN_USE') : Promise.reject(error),
    )
    return {}
  }),
]
