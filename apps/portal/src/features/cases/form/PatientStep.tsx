import { arches, genders, type ImpressionType, impressionTypes, type Product } from '@archway/contract/cases'
import { catalogCalls } from '@archway/contract/catalog'
import { memo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { useSession } from '../../../platform/session/session.ts'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { AddressField } from './AddressField.tsx'
import { DoctorField } from './DoctorField.tsx'
import { dayAfter, getToday } from './days.ts'
import { changeProduct, type Draft } from './draft/draft.ts'
import { DraftDate, DraftRadio, DraftText, Spot } from './fields.tsx'
import { PackageField } from './PackageField.tsx'
import { ProductCards } from './ProductCards.tsx'
import { sourceFor } from './retainer-source.ts'
import { useFormWords } from './use-form-words.ts'

export type PatientStepProps = {
  ofDoctor: boolean
  /** Whether the viewer chooses the doctor of the case. */
  asksDoctor: boolean
  /** Whether the case has files: changing the product then needs a confirmation. */
  hasFiles: boolean
  /** Whether product and doctor are fixed, as they are from the first submit on. */
  submitted: boolean
}

/** The first step of the form: patient, product and address. */
export const PatientStep = memo(function PatientStep({
  ofDoctor,
  asksDoctor,
  hasFiles,
  submitted,
}: PatientStepProps) {
  const { t, label } = useFormWords()
  const { day } = useDates()
  const confirm = useConfirm()
  const { configuration, company } = useSession()
  const form = useFormContext<Draft>()
  const [product, withTs] = useWatch<Draft, ['product', 'withTs']>({ name: ['product', 'withTs'] })
  const offeredProducts = useCallQuery(catalogCalls.products).data?.data
  const now = getToday(company?.timeZone)
  const leadDays = offeredProducts?.find(offer => offer.code === product)?.leadDays ?? 0
  const earliest = dayAfter(now, leadDays)

  const confirmAndChange = async (next: Product, setup: boolean, question: 'product' | 'setup') => {
    const wordKeys =
      question === 'product'
        ? (['title', 'text', 'confirm'] as const)
        : (['setupTitle', 'setupText', 'setupConfirm'] as const)
    const isConfirmed =
      !hasFiles ||
      (await confirm({
        title: t(`change.${wordKeys[0]}`),
        message: t(`change.${wordKeys[1]}`),
        confirmLabel: t(`change.${wordKeys[2]}`),
      }))
    if (!isConfirmed) return
    const changed = changeProduct(form.getValues(), next, setup)
    form.setValue('product', changed.product)
    form.setValue('withTs', changed.withTs)
    if (changed.prescription) form.setValue('prescription', changed.prescription)
    if (changed.packageType !== undefined) form.setValue('packageType', changed.packageType)
    if (changed.arch !== undefined) form.setValue('arch', changed.arch)
    if (changed.impressionType) form.setValue('impressionType', changed.impressionType)
    form.clearErrors()
  }

  return (
    <div className="flex flex-col gap-5">
      <Card title={t('section.product')}>
        <div className="flex flex-col gap-5">
          <Spot name="product">
            <ProductCards
              value={product}
              offeredProducts={offeredProducts}
              disabled={submitted}
              onChange={next => void confirmAndChange(next, false, 'product')}
            />
          </Spot>
          {product === 'AL' && (
            <Spot name="withTs" className="max-w-xl">
              <SwitchField
                label={label('withTs')}
                help={t('help.withTs')}
                checked={withTs}
                disabled={submitted}
                onChange={isOn => void confirmAndChange('AL', isOn, 'setup')}
              />
            </Spot>
          )}
          {product === 'AL' && configuration?.isPackageTypeEnabled && <PackageField />}
        </div>
      </Card>
      <Card title={t('section.patient')}>
        <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          {asksDoctor && !submitted && (
            <DoctorField onChosen={() => form.setValue('shippingAddressUuid', null)} />
          )}
          <DraftText name="firstName" required maxLength={64} />
          <DraftText name="lastName" required maxLength={64} />
          <DraftDate name="birthDate" max={now} help={t('help.birthDate')} />
          <DraftText name="patientReference" maxLength={64} help={t('help.patientReference')} />
          <DraftRadio name="gender" values={genders} words="gender" className="min-w-0 sm:col-span-2" />
        </div>
      </Card>
      <Card title={t('section.order')}>
        <div className="grid gap-x-5 gap-y-5 sm:grid-cols-2">
          <DraftRadio
            name="arch"
            required
            values={product === 'NG' ? ['upper', 'lower'] : arches}
            words="arch"
            help={product === 'NG' ? t('help.archNight') : undefined}
            className="min-w-0 sm:col-span-2"
          />
          <ImpressionField product={product} />
          <AddressField ofDoctor={ofDoctor} />
          <DraftDate
            name="requestedBy"
            min={earliest}
            help={t('help.requestedBy', { date: day(earliest) })}
          />
        </div>
      </Card>
    </div>
  )
})

/** How the records arrive. For a retainer it depends on the source. */
function ImpressionField({ product }: { product: Product }) {
  const { t } = useFormWords()
  const { getValues, setValue } = useFormContext<Draft>()
  const value = useWatch<Draft, 'impressionType'>({ name: 'impressionType' })
  const adaptPrescription = (type: string) => {
    const { prescription } = getValues()
    if (prescription.kind === 'retainer')
      setValue('prescription', {
        ...prescription,
        source: sourceFor(type as ImpressionType, prescription.source),
      })
  }
  return (
    <DraftRadio
      name="impressionType"
      required
      values={product === 'RE' ? impressionTypes : impressionTypes.filter(type => type !== 'onFile')}
      words="impressionType"
      help={value ? t(`help.impression.${value}`) : undefined}
      onPicked={type => adaptPrescription(String(type))}
      className="min-w-0 sm:col-span-2"
    />
  )
}
