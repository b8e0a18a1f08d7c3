import {
  bites,
  indexingTypes,
  nightGuardTypes,
  occlusions,
  type PrescriptionOf,
} from '@archway/contract/cases'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Draft } from '../draft/draft.ts'
import { DraftNumber, DraftRadio, DraftSelect } from '../fields.tsx'
import { useFormWords } from '../use-form-words.ts'
import { Instructions, RxCard } from './parts.tsx'

export function NightGuard() {
  const { t } = useFormWords()
  const rx = useWatch<Draft, 'prescription'>({ name: 'prescription' }) as PrescriptionOf<'nightGuard'>
  const { setValue } = useFormContext<Draft>()
  return (
    <>
      <RxCard section="device" columns>
        <DraftRadio name="prescription.type" required values={nightGuardTypes} words="guardType" />
        <DraftRadio name="prescription.thickness" required values={[2, 3, 4]} words="thickness" />
        <DraftRadio
          name="prescription.indexing"
          required
          values={indexingTypes}
          words="indexing"
          help={t('help.indexing')}
          className="min-w-0 sm:col-span-2"
        />
        <DraftNumber name="prescription.sets" required min={1} max={2} />
      </RxCard>
      <RxCard section="bite" columns>
        <DraftSelect name="prescription.occlusion" required values={occlusions} words="occlusion" />
        <DraftRadio
          name="prescription.bite"
          required
          values={bites}
          words="bite"
          onPicked={bite => bite === 'closed' && setValue('prescription.biteOpening', null)}
        />
        {rx.bite === 'open' && (
          <DraftNumber
            name="prescription.biteOpening"
            required
            min={0.5}
            max={20}
            step={0.5}
            unit={t('mm')}
          />
        )}
      </RxCard>
      <Instructions />
    </>
  )
}
