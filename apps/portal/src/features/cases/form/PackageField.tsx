import { catalogCalls } from '@archway/contract/catalog'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { Spot, useDraftField } from './fields.tsx'

/** The packages sold for aligners. */
export const usePackages = (isEnabled: boolean) =>
  useCallQuery(
    catalogCalls.packages,
    { query: { filter: { AND: [{ EQ: { isLegacy: false } }, { EQ: { product: 'AL' } }] }, paginate: 100 } },
    { enabled: isEnabled, staleTime: 60_000 },
  )

/** The package of the case, for companies that buy packages. */
export function PackageField() {
  const { value, set, error, label, ref, onBlur } = useDraftField<string | null>('packageType')
  const packages = usePackages(true).data?.data ?? []
  return (
    <Spot name="packageType" className="min-w-0 max-w-md">
      <SelectField
        {...{ label, error, ref, onBlur, value }}
        required
        onChange={set}
        options={packages.map(({ id, title }) => ({ value: id, label: title }))}
      />
    </Spot>
  )
}
