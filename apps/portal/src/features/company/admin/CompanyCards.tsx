import { catalogAdminCalls } from '@archway/contract/catalog'
import { type CompanyChange, type ManagedCompany, shipmentTypes } from '@archway/contract/company'
import { dateFormats } from '@archway/contract/kernel'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { ComboField } from '../../../ui/form/ComboField.tsx'
import { useDateHint } from '../../../ui/form/date/date-hint.ts'
import { MultiSelectField } from '../../../ui/form/MultiSelectField.tsx'
import { RadioGroupField } from '../../../ui/form/RadioGroupField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DescriptionList } from '../../../ui/page/DescriptionList.tsx'
import { timeZoneOptions } from './time-zones.ts'

const switches = [
  'isDso',
  'areRequestsEnabled',
  'isRmAllowed',
  'isPackageTypeEnabled',
  'isLoyaltyEnabled',
  'hasAdvancedModules',
] as const

type Props = {
  company: ManagedCompany
  onChange: (change: CompanyChange) => void
  disabled: boolean
}

/** Features that the company can use. */
export function OffersCard({ company, onChange, disabled }: Props) {
  const { t } = useTranslation('labCompanies')
  return (
    <Card title={t('offers')} description={t('offersText')}>
      <div className="flex flex-col gap-4">
        {switches.map(name => (
          <SwitchField
            key={name}
            label={t(`field.${name}`)}
            checked={company[name]}
            disabled={disabled}
            onChange={value => onChange({ [name]: value })}
          />
        ))}
      </div>
    </Card>
  )
}

/** How the company works with the provider. */
export function WorkingCard({ company, onChange, disabled }: Props) {
  const { t, i18n } = useTranslation('labCompanies')
  const dateHint = useDateHint()
  const { data } = useCallQuery(catalogAdminCalls.catalog)
  const packages = (data?.data.packages ?? []).map(({ id, titles }) => ({
    value: id,
    label: titles[i18n.language as keyof typeof titles] ?? titles.en,
  }))
  return (
    <Card title={t('working')}>
      <div className="flex flex-col gap-4">
        <RadioGroupField
          label={t('field.shipmentType')}
          options={shipmentTypes.map(value => ({ value, label: t(`shipping.${value}`) }))}
          value={company.shipmentType}
          disabled={disabled}
          onChange={shipmentType => onChange({ shipmentType })}
        />
        <RadioGroupField
          label={t('field.stepType')}
          options={(['ONE_STEP', 'TWO_STEPS'] as const).map(value => ({ value, label: t(`steps.${value}`) }))}
          value={company.stepType}
          disabled={disabled}
          onChange={stepType => onChange({ stepType })}
        />
        <MultiSelectField
          label={t('field.packageTypes')}
          help={t('field.packageTypesHelp')}
          placeholder={t('field.allPackages')}
          options={packages}
          value={company.packageTypes}
          disabled={disabled}
          onChange={packageTypes => onChange({ packageTypes })}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <ComboField
            label={t('field.timeZone')}
            required
            options={timeZoneOptions}
            initialOption={{ value: company.timeZone, label: company.timeZone }}
            value={company.timeZone}
            disabled={disabled}
            onChange={timeZone => timeZone && onChange({ timeZone })}
          />
          <SelectField
            label={t('field.dateFormat')}
            options={dateFormats.map(value => ({ value, label: dateHint(value) }))}
            value={company.dateFormat}
            disabled={disabled}
            onChange={dateFormat => onChange({ dateFormat })}
          />
        </div>
      </div>
    </Card>
  )
}

/** The company's own profile. */
export function AboutCard({ company }: { company: ManagedCompany }) {
  const { t } = useTranslation('labCompanies')
  const dates = useDates()
  return (
    <Card title={t('about')}>
      <DescriptionList
        items={[
          { term: t('field.phone'), value: company.phone && <bdi dir="ltr">{company.phone}</bdi> },
          { term: t('field.email'), value: company.email && <bdi dir="ltr">{company.email}</bdi> },
          {
            term: t('field.createdAt'),
            value: <span className="tabular-nums">{dates.day(company.createdAt)}</span>,
          },
        ]}
      />
    </Card>
  )
}
