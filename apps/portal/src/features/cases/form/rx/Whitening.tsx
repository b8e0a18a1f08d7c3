import { type PrescriptionOf, trayTrims, whiteningGels } from '@archway/contract/cases'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Draft } from '../draft/draft.ts'
import { DraftArea, DraftNumber, DraftRadio, DraftText } from '../fields.tsx'
import { DraftTeeth } from '../teeth.tsx'
import { useFormWords } from '../use-form-words.ts'
import { Instructions, RxCard } from './parts.tsx'

export function Whitening() {
  const { t } = useFormWords()
  const rx = useWatch<Draft, 'prescription'>({ name: 'prescription' }) as PrescriptionOf<'whitening'>
  const arch = useWatch<Draft, 'arch'>({ name: 'arch' })
  const { setValue } = useFormContext<Draft>()
  return (
    <>
      <RxCard section="device">
        <DraftRadio name="prescription.trim" required values={trayTrims} words="trim" />
        <DraftRadio
          name="prescription.reservoirs"
          required
          values={[true, false]}
          words="yesNo"
          onPicked={on => on === false && setValue('prescription.reservoirTeeth', null)}
        />
        {rx.reservoirs === true && (
          <DraftTeeth
            name="prescription.reservoirTeeth"
            required
            mode={{ tone: 'teal', mark: 'R' }}
            only={arch === 'both' || arch === null ? undefined : arch}
            help={t('help.teeth')}
          />
        )}
      </RxCard>
      <RxCard section="gel" columns>
        <DraftRadio
          name="prescription.gel"
          required
          values={whiteningGels}
          words="gel"
          help={t('help.gel')}
          className="min-w-0 sm:col-span-2"
        />
        <DraftNumber name="prescription.syringes" required min={0} max={12} help={t('help.syringes')} />
        <DraftText name="prescription.startingShade" maxLength={20} />
        <DraftArea
          name="prescription.allergies"
          maxLength={1000}
          rows={2}
          className="min-w-0 sm:col-span-2"
        />
      </RxCard>
      <Instructions />
    </>
  )
}
