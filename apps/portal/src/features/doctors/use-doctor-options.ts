import { addressCalls } from '@archway/contract/addresses'
import { catalogCalls } from '@archway/contract/catalog'
import { contactCalls } from '@archway/contract/contacts'
import { useCallQuery } from '../../platform/http/use-call.ts'

export type CountryOption = { value: string; label: string }

const day = 24 * 3600 * 1000

/** Countries and relationship managers as options, and the addresses of an existing doctor. */
export const useDoctorOptions = (
  doctorUuid: string | undefined,
): Record<'countries' | 'managers' | 'addresses', CountryOption[]> => {
  const addresses = useCallQuery(
    addressCalls.doctorAddresses,
    { params: { id: doctorUuid ?? '' }, query: { paginate: 999 } },
    { enabled: doctorUuid !== undefined },
  )
  const countries = useCallQuery(catalogCalls.countries, { query: { paginate: 300 } }, { staleTime: day })
  const managers = useCallQuery(contactCalls.contacts, {
    query: { filter: { EQ: { role: 'RM' } }, order: 'name asc', page: 1, paginate: 300 },
  })
  return {
    countries: (countries.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    addresses: (addresses.data?.data ?? []).map(({ uuid, title, city }) => ({
      value: uuid,
      label: `${title}, ${city}`,
    })),
    managers: (managers.data?.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name })),
  }
}
