import { catalogCalls } from '@archway/contract/catalog'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { Button } from '../../ui/action/Button.tsx'
import { ComboField } from '../../ui/form/ComboField.tsx'

type Props = {
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: string | undefined
}

const day = 24 * 3600 * 1000

/** The countries of a courier: added by typing, removed by clicking. */
export function CountriesField({ value, onChange, error }: Props) {
  const { t } = useTranslation('labSettings')
  const { data } = useCallQuery(catalogCalls.countries, { query: { paginate: 300 } }, { staleTime: day })
  const countries = data?.data ?? []
  const nameOf = (code: string) => countries.find(({ id }) => id === code)?.name ?? code
  return (
    <div className="flex flex-col gap-2">
      <ComboField
        label={t('courier.countries')}
        help={t('courier.countriesHelp')}
        {...(error ? { error } : {})}
        options={countries
          .filter(({ id }) => !value.includes(id))
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={null}
        onChange={code => code && onChange([...value, code])}
      />
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {value.map(code => (
            <li key={code}>
              <Button
                size="small"
                icon={X}
                onClick={() => onChange(value.filter(country => country !== code))}
              >
                {nameOf(code)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
