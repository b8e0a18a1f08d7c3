import { catalogCalls } from '@archway/contract/catalog'
import { contactCalls } from '@archway/contract/contacts'
import { useCall } from '../../platform/use-call.ts'

export type CountryOption = { value: string; label: string }

const day = 24 * 3600 * 1000

/** Countries and relationship managers to choose from. */
export const useDoctorOptions = (): { countries: CountryOption[]; managers: CountryOption[] } => {
  const countries = useCall(catalogCalls.countries, { query: { paginate: 300 } }, { staleMs: day })
  const managers = useCall(contactCalls.contacts, {
    query: { filter: { EQ: { role: 'RM' } }, order: 'name asc', page: 1, paginate: 300 },
  })
  return {
    countries: (countries.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    managers: (managers.data?.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name })),
  }
}
