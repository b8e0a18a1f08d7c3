import { bondedRetainers, type PrescriptionOf, retainerSources } from '@archway/contract/cases'
import { useFormContext, useWatch } from 'react-hook-form'
import { Banner } from '../../../../ui/feedback/Banner.tsx'
import { ToothChart } from '../../../../ui/tooth-chart/ToothChart.tsx'
import type { Draft } from '../draft/draft.ts'
import { DraftNumber, DraftRadio, DraftSelect, DraftSwitch, Spot, useDraftField } from '../fields.tsx'
import { impressionFor } from '../retainer-source.ts'
import { marksOf, withMarks } from '../teeth-lists.ts'
import { useFormWords } from '../use-form-words.ts'
import { Production } from './Production.tsx'
import { Instructions, RxCard } from './parts.tsx'
import { SourceCase } from './SourceCase.tsx'

type Rx = PrescriptionOf<'retainer'>

/** Above this number of brackets to remove digitally, the fit is uncertain. */
const bracketsToWarn = 3

export function Retainer({ caseUuid, ofDoctor }: { caseUuid: string; ofDoctor: boolean }) {
  const { t } = useFormWords()
  const rx = useWatch<Draft, 'prescription'>({ name: 'prescription' }) as Rx
  const { setValue } = useFormContext<Draft>()
  const usesEarlierModels = rx.source === 'lastStep' || rx.source === 'step'
  const adaptImpression = (source: NonNullable<Rx['source']>) => {
    setValue('impressionType', impressionFor(source))
    if (source !== 'step') setValue('prescription.sourceStep', null)
    if (impressionFor(source) !== 'onFile') setValue('prescription.sourceCaseUuid', null)
  }
  return (
    <>
      <RxCard section="model" columns>
        <DraftRadio
          name="prescription.source"
          required
          values={retainerSources}
          words="source"
          help={t('help.source')}
          className="min-w-0 sm:col-span-2"
          onPicked={source => adaptImpression(source as NonNullable<Rx['source']>)}
        />
        {usesEarlierModels && <SourceCase {...{ caseUuid, ofDoctor }} />}
        {rx.source === 'step' && <DraftNumber name="prescription.sourceStep" required min={1} max={99} />}
      </RxCard>
      <RxCard section="device" columns>
        <DraftNumber name="prescription.sets" required min={1} max={4} />
        <DraftSelect
          name="prescription.bondedRetainer"
          required
          values={bondedRetainers}
          words="bondedRetainer"
        />
        <DraftSwitch name="prescription.removeAttachments" className="min-w-0 max-w-xl sm:col-span-2" />
      </RxCard>
      <RxCard section="teeth">
        <BracketsAndPontics />
        {(rx.removeBrackets?.length ?? 0) > bracketsToWarn && (
          <Banner tone="warning">{t('help.brackets')}</Banner>
        )}
      </RxCard>
      <Production kind="retainer" />
      <Instructions />
    </>
  )
}

const modes = ['removeBrackets', 'ponticTeeth'] as const

/** Brackets to remove digitally, and missing teeth to replace by pontics: one chart with two marks. */
function BracketsAndPontics() {
  const { t, label, notation } = useFormWords()
  const arch = useWatch<Draft, 'arch'>({ name: 'arch' })
  const brackets = useDraftField<number[] | null>('prescription.removeBrackets')
  const pontics = useDraftField<number[] | null>('prescription.ponticTeeth')
  const lists = { removeBrackets: brackets.value, ponticTeeth: pontics.value }
  return (
    <Spot name="prescription.removeBrackets">
      <Spot name="prescription.ponticTeeth">
        <ToothChart
          label={label('prescription.teeth')}
          help={t('help.teeth')}
          error={brackets.error ?? pontics.error}
          notation={notation}
          modes={[
            { id: modes[0], label: brackets.label, tone: 'amber', mark: 'B' },
            { id: modes[1], label: pontics.label, tone: 'green', mark: 'P' },
          ]}
          value={marksOf(lists, modes)}
          only={arch === 'both' || arch === null ? undefined : arch}
          onChange={marks => {
            const next = withMarks(lists, modes, marks)
            brackets.set(next.removeBrackets ?? [])
            pontics.set(next.ponticTeeth ?? [])
          }}
        />
      </Spot>
    </Spot>
  )
}
