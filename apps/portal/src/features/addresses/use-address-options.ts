import type { Address } from '@archway/contract/addresses'
import { type addressType, catalogCalls, usDistricts, usStates } from '@archway/contract/catalog'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../platform/http/use-call.ts'
import type { Option } from '../../ui/form/option.ts'

/** Reference data: fetched again after an hour. */
const cached = { staleTime: 3_600_000 }
/** Larger than the number of options, so that one page has all. */
const maxCountries = 300

/** The fifty states, then, below a divider, the other territories (ruling 22). Names are stored, not codes. */
export const stateOptions: readonly Option[] = [
  ...usStates.map(([, name]) => ({ value: name, label: name })),
  ...usDistricts.map(([, name], index) => ({ value: name, label: name, divided: index === 0 })),
]

/** Options of the dialog: address types, the countries of a type, and suggested cities of a country. */
export const useAddressOptions = (
  type: ReturnType<typeof addressType> | undefined,
  countryId: string,
  address: Address | null,
) => {
  const { t } = useTranslation('addresses')
  const types = useCallQuery(catalogCalls.addressTypes, {}, cached)
  const filter = type?.shippableOnly ? { EQ: { isShippable: true } } : undefined
  const countries = useCallQuery(
    catalogCalls.countries,
    { query: { filter, paginate: maxCountries } },
    { ...cached, enabled: type !== undefined },
  )
  const cities = useCallQuery(
    catalogCalls.cities,
    { params: { id: countryId } },
    { ...cached, enabled: countryId !== '' },
  )
  const typeOptions: readonly Option[] = (types.data?.data ?? [])
    // An address of a type that only the provider may create keeps its type; customers cannot create another (ADDR-38).
    .filter(({ id, selectable }) => selectable || id === address?.typeId)
    .map(({ id, title }) => ({ value: String(id), label: t(`type.${title}`) }))
  return {
    types: typeOptions,
    countries: useMemo(
      () => (countries.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      [countries.data],
    ),
    loadingCountries: countries.isLoading,
    cities: useMemo(() => (cities.data?.data ?? []).map(({ name }) => name), [cities.data]),
  }
}
