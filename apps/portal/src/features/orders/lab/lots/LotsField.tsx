import { lotCalls } from '@archway/contract/lab'
import { fitsOrder, type LotForm, type LotMaterial, lotMaterials } from '@archway/contract/orders'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../../platform/http/use-call.ts'
import { useDates } from '../../../../platform/i18n/dates.ts'
import { LotNumber } from '../../../../platform/work/LotNumber.tsx'
import { ScanField, type Scanned } from '../../../../platform/work/ScanField.tsx'
import { Button } from '../../../../ui/action/Button.tsx'
import { IconButton } from '../../../../ui/action/IconButton.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { checkLot } from './check-lot.ts'

/** How many lots that were used last are offered. */
const maxSuggestions = 4

const isSame = (lot: LotForm, otherLot: LotForm): boolean =>
  lot.material === otherLot.material && lot.number === otherLot.number

type Props = {
  value: readonly LotForm[]
  onChange: (lots: LotForm[]) => void
  /** The materials that the orders are made in. */
  orderMaterials: readonly string[]
  /** The day the lots are used on, as `YYYY-MM-DD`; today by default. */
  usedOn?: string
}

/**
 * The lots of materials: scanned, typed, or chosen among those used last. Recalled and expired lots are refused. Props:
 * `value`, `onChange(lots)`, `orderMaterials`, `usedOn`.
 */
export function LotsField({ value, onChange, orderMaterials, usedOn }: Props) {
  const { t } = useTranslation('lots')
  const dates = useDates()
  const materials = lotMaterials.filter(lotMaterial =>
    orderMaterials.some(order => fitsOrder(lotMaterial, order)),
  )
  const [material, setMaterial] = useState<LotMaterial>(materials[0] ?? 'OTHER')
  const day = usedOn ?? new Date().toISOString().slice(0, 10)
  const recent = useCallQuery(lotCalls.lots, {
    query: { filter: { EQ: { recalled: 0 } }, order: 'lastUsedAt desc', paginate: 50 },
  })
  const suggested = (recent.data?.data ?? [])
    .filter(lot => materials.includes(lot.material) && !(lot.expiresOn && lot.expiresOn < day))
    .filter(lot => !value.some(chosenLot => isSame(chosenLot, lot)))
    .slice(0, maxSuggestions)
  const add = (lot: LotForm): Scanned => {
    if (value.some(chosenLot => isSame(chosenLot, lot)))
      return { right: false, text: t('order.already', { number: lot.number }) }
    onChange([...value, lot])
    return { right: true, text: t('order.added', { number: lot.number }) }
  }
  const scan = async (codes: readonly string[]): Promise<Scanned> => {
    const options = {
      materials: [material, ...materials.filter(lotMaterial => lotMaterial !== material)],
      usedOn: day,
    }
    const checked = await checkLot(codes, options).catch(() => null)
    if (checked === null)
      return { right: false, text: t('order.unchecked', { number: codes[0]?.trim() ?? '' }) }
    if (checked.kind === 'usable') return add(checked.lot)
    const { number } = checked
    if (checked.kind === 'expired')
      return { right: false, text: t('order.isExpired', { number, day: dates.day(checked.day) }) }
    return {
      right: false,
      text: t(checked.kind === 'recalled' ? 'order.isRecalled' : 'order.wrong', { number }),
    }
  }
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="sr-only">{t('order.field')}</legend>
      <ScanField onCode={scan} label={t('order.scan')} help={t('order.scanHelp')} />
      <SelectField
        label={t('order.material')}
        options={materials.map(lotMaterial => ({ value: lotMaterial, label: t(`material.${lotMaterial}`) }))}
        value={material}
        onChange={setMaterial}
      />
      {suggested.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <p className="text-sm text-ink-3">{t('order.recent')}</p>
          <ul aria-label={t('order.recent')} className="flex flex-wrap gap-2">
            {suggested.map(({ uuid, material, number, expiresOn }) => (
              <li key={uuid}>
                <Button size="small" onClick={() => add({ material, number, expiresOn })}>
                  <LotNumber number={number} />
                  <span className="text-ink-3">{t(`material.${material}`)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-col gap-1.5">
        <p className="text-sm text-ink-3">{t('order.chosen')}</p>
        {value.length === 0 ? (
          <p className="text-base text-ink-2">{t('order.nothing')}</p>
        ) : (
          <ul
            aria-label={t('order.chosen')}
            className="flex flex-col divide-y divide-line border-y border-line"
          >
            {value.map(lot => (
              <li key={`${lot.material} ${lot.number}`} className="flex items-center gap-3 py-1">
                <span className="min-w-0 flex-1">
                  <LotNumber className="font-medium" number={lot.number} />
                  <span className="block text-sm text-ink-3">
                    {t(`material.${lot.material}`)}
                    {lot.expiresOn && ` · ${t('order.expires', { day: dates.day(lot.expiresOn) })}`}
                  </span>
                </span>
                <IconButton
                  icon={X}
                  size="small"
                  label={t('order.remove', { number: lot.number })}
                  onClick={() => onChange(value.filter(chosenLot => !isSame(chosenLot, lot)))}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </fieldset>
  )
}
