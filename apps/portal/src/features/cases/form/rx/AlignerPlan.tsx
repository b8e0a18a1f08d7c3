import {
  alignerExtras,
  attachmentChoices,
  crossbites,
  crowdingMeans,
  crowdingUses,
  goals,
  iprChoices,
  type PrescriptionOf,
  sagittalGoals,
  sagittalMeans,
  spaceChoices,
  toothModes,
  treatTo,
  wearDays,
} from '@archway/contract/cases'
import { useFormContext, useWatch } from 'react-hook-form'
import { FieldShell } from '../../../../ui/form/FieldShell.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { ToothChart, type ToothMode } from '../../../../ui/tooth-chart/ToothChart.tsx'
import type { Draft } from '../draft/draft.ts'
import {
  DraftArea,
  DraftChecks,
  DraftNumber,
  DraftRadio,
  DraftSelect,
  Spot,
  useDraftField,
} from '../fields.tsx'
import { DraftContacts, DraftTeeth } from '../teeth.tsx'
import { marksOf, type TeethByMark, withMarks } from '../teeth-lists.ts'
import { useFormWords } from '../use-form-words.ts'
import { Production } from './Production.tsx'
import { EitherNumber, Instructions, RxCard } from './parts.tsx'
import { WearDays } from './WearDays.tsx'

type Rx = PrescriptionOf<'alignerPlan'>

const looks: Record<(typeof toothModes)[number], Omit<ToothMode, 'id' | 'label'>> = {
  doNotMove: { tone: 'blue', mark: 'N' },
  noAttachment: { tone: 'amber', mark: 'A' },
  missing: { tone: 'grey', mark: '–', look: 'absent' },
  extract: { tone: 'red', mark: 'X' },
  fixedRestoration: { tone: 'teal', mark: 'I' },
  unerupted: { tone: 'grey', mark: 'U', look: 'absent' },
  pontic: { tone: 'green', mark: 'P' },
}

/** The prescription of clear aligners planned by the provider. */
export function AlignerPlan() {
  const rx = useWatch<Draft, 'prescription'>({ name: 'prescription' }) as Rx
  const arch = useWatch<Draft, 'arch'>({ name: 'arch' })
  const { setValue } = useFormContext<Draft>()
  const { t, choice } = useFormWords()
  const isSagittal = [rx.sagittalRight, rx.sagittalLeft].some(goal => goal && goal !== 'maintain')
  const timing = [choice('timing', 'fromStart'), choice('timing', 'fromStep')] as const
  return (
    <>
      <RxCard section="complaint">
        <DraftArea
          name="prescription.chiefComplaint"
          required
          maxLength={2000}
          rows={3}
          help={t('help.complaint')}
        />
        <DraftRadio name="prescription.treatTo" required values={treatTo} words="treatTo" />
      </RxCard>
      <RxCard section="teeth">
        <TeethModes />
      </RxCard>
      <RxCard section="bite" columns>
        <Midline name="midlineUpper" value={rx.midlineUpper} />
        <Midline name="midlineLower" value={rx.midlineLower} />
        <DraftSelect name="prescription.overjet" required values={goals} words="goal" />
        <DraftSelect name="prescription.overbite" required values={goals} words="goal" />
        <DraftSelect name="prescription.sagittalRight" required values={sagittalGoals} words="sagittal" />
        <DraftSelect name="prescription.sagittalLeft" required values={sagittalGoals} words="sagittal" />
        {isSagittal && (
          <DraftChecks
            name="prescription.sagittalBy"
            values={sagittalMeans}
            words="sagittalBy"
            className="min-w-0 sm:col-span-2"
          />
        )}
        <DraftSelect name="prescription.crossbite" required values={crossbites} words="crossbite" />
      </RxCard>
      <RxCard section="space">
        <DraftRadio
          name="prescription.spaces"
          required
          values={spaceChoices}
          words="spaces"
          onPicked={value => value === 'closeAll' && setValue('prescription.spacesToLeave', null)}
        />
        {rx.spaces === 'leave' && (
          <DraftContacts name="prescription.spacesToLeave" required help={t('help.contacts')} />
        )}
        <Crowding />
        <DraftRadio
          name="prescription.ipr"
          required
          values={iprChoices}
          words="ipr"
          onPicked={value => {
            setValue('prescription.iprMax', value === 'no' ? null : (rx.iprMax ?? 0.3))
            setValue('prescription.iprFromStep', value === 'no' ? null : (rx.iprFromStep ?? 1))
          }}
        />
        {rx.ipr !== 'no' && (
          <div className="grid gap-x-5 gap-y-5 sm:grid-cols-2">
            <DraftNumber name="prescription.iprMax" min={0.1} max={0.5} step={0.1} unit={t('mm')} />
            <EitherNumber
              name="prescription.iprFromStep"
              words={timing}
              empty={1}
              first={2}
              min={2}
              max={99}
              numberLabel={t('part.step')}
            />
          </div>
        )}
      </RxCard>
      <RxCard section="attachments">
        <DraftRadio
          name="prescription.attachments"
          required
          values={attachmentChoices}
          words="attachments"
          onPicked={value => {
            if (value !== 'limited') setValue('prescription.attachmentTeeth', null)
            const fromStep = value === 'none' ? null : (rx.attachmentsFromStep ?? 1)
            setValue('prescription.attachmentsFromStep', fromStep)
          }}
        />
        {rx.attachments === 'limited' && (
          <DraftTeeth
            name="prescription.attachmentTeeth"
            required
            mode={{ tone: 'teal', mark: 'A' }}
            only={arch === 'both' || arch === null ? undefined : arch}
          />
        )}
        {rx.attachments !== 'none' && (
          <EitherNumber
            name="prescription.attachmentsFromStep"
            words={timing}
            empty={1}
            first={2}
            min={2}
            max={99}
            numberLabel={t('part.step')}
          />
        )}
        <DraftChecks name="prescription.extras" values={alignerExtras} words="extras" />
      </RxCard>
      <RxCard section="course" columns>
        <EitherNumber
          name="prescription.maxSteps"
          words={[choice('steps', 'recommended'), choice('steps', 'limit')]}
          empty={null}
          first={14}
          min={1}
          max={99}
          numberLabel={t('part.step')}
        />
        <WearDays values={wearDays} />
      </RxCard>
      <Production kind="alignerPlan" />
      <Instructions />
    </>
  )
}

/** The tooth chart of both arches, in the company's notation. */
function TeethModes() {
  const { t, choice, notation } = useFormWords()
  const { value, set, label, error } = useDraftField<TeethByMark | null>('prescription.teeth')
  const lists = value ?? {}
  return (
    <Spot name="prescription.teeth">
      <ToothChart
        {...{ label, error, notation }}
        help={t('help.teeth')}
        modes={toothModes.map(id => ({ id, label: choice('toothMode', id), ...looks[id] }))}
        value={marksOf(lists, toothModes)}
        onChange={next => set(withMarks(lists, toothModes, next))}
      />
    </Spot>
  )
}

/** The correction of a midline, with optional distance and direction. */
function Midline({ name, value }: { name: 'midlineUpper' | 'midlineLower'; value: Rx['midlineUpper'] }) {
  const { t, label } = useFormWords()
  const { setValue } = useFormContext<Draft>()
  const fieldLabel = label(`prescription.${name}`)
  const showsDetails = value && value.goal !== 'showResult'
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <DraftSelect
        name={`prescription.${name}.goal`}
        label={fieldLabel}
        values={goals}
        words="goal"
        onPicked={goal => goal === 'showResult' && setValue(`prescription.${name}`, { goal })}
      />
      {showsDetails && (
        <div className="grid grid-cols-2 gap-3">
          <DraftNumber
            name={`prescription.${name}.mm`}
            label={`${fieldLabel}: ${t('part.mm')}`}
            min={0}
            max={10}
            step={0.5}
          />
          <DraftSelect
            name={`prescription.${name}.side`}
            label={`${fieldLabel}: ${t('part.side')}`}
            values={['right', 'left']}
            words="side"
          />
        </div>
      )}
    </div>
  )
}

/** How much each method of creating space may be used. */
function Crowding() {
  const { choice } = useFormWords()
  const { value, set, label, error } = useDraftField<Rx['crowding']>('prescription.crowding')
  return (
    <Spot name="prescription.crowding">
      <FieldShell {...{ label, error }} group>
        {(_, labelId) => (
          <fieldset
            aria-labelledby={labelId}
            className="grid gap-x-5 gap-y-4 pt-1 sm:grid-cols-2 xl:grid-cols-3"
          >
            {crowdingMeans.map(means => (
              <SelectField
                key={means}
                label={choice('crowding', means)}
                value={value?.[means] ?? null}
                options={crowdingUses.map(use => ({ value: use, label: choice('crowdingUse', use) }))}
                onChange={use => set({ ...value, [means]: use })}
              />
            ))}
          </fieldset>
        )}
      </FieldShell>
    </Spot>
  )
}
