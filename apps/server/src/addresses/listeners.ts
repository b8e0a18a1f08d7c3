import { isShipping } from '@archway/contract/addresses'
import type { Events } from '../platform/events.ts'
import { findAddress } from './store.ts'

/** A doctor's default shipping address is one of their own or of the clinic's. */
export const joinAddresses = (events: Events): void => {
  events.on('doctorAddressChosen', async (tx, { scope, addressId, field, problems }) => {
    const row = await findAddress(tx, scope, addressId)
    if (!row || !isShipping(row)) problems.push({ form: 'choice', field })
  })
}
