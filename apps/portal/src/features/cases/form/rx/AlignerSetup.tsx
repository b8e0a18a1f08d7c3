import { type PrescriptionOf, wearDays } from '@archway/contract/cases'
import { useWatch } from 'react-hook-form'
import { Banner } from '../../../../ui/feedback/Banner.tsx'
import type { Draft } from '../draft/draft.ts'
import { DraftNumber, DraftRadio } from '../fields.tsx'
import { useFormWords } from '../use-form-words.ts'
import { Production } from './Production.tsx'
import { Instructions, RxCard, StepRange } from './parts.tsx'
import { WearDays } from './WearDays.tsx'

type Rx = PrescriptionOf<'alignerSetup'>

/** The prescription of clear aligners from the customer's setup: the number of steps, and which to make now. */
export function AlignerSetup() {
  const { t } = useFormWords()
  const rx = useWatch<Draft, 'prescription'>({ name: 'prescription' }) as Rx
  const arch = useWatch<Draft, 'arch'>({ name: 'arch' })
  const isTreated = (jaw: 'upper' | 'lower') => arch === null || arch === 'both' || arch === jaw
  return (
    <>
      <RxCard section="setup" columns>
        <Banner tone="neutral" className="sm:col-span-2">
          {t('help.setupFiles')}
        </Banner>
        {isTreated('upper') && (
          <>
            <DraftNumber name="prescription.stepsUpper" required min={0} max={99} />
            <StepRange name="prescription.batchUpper" steps={rx.stepsUpper} />
          </>
        )}
        {isTreated('lower') && (
          <>
            <DraftNumber name="prescription.stepsLower" required min={0} max={99} />
            <StepRange name="prescription.batchLower" steps={rx.stepsLower} />
          </>
        )}
        <DraftRadio name="prescription.attachmentTemplate" required values={[true, false]} words="yesNo" />
        <WearDays values={wearDays} />
      </RxCard>
      <Production kind="alignerSetup" />
      <Instructions />
    </>
  )
}
