import {
  alignerExtras,
  attachmentChoices,
  crossbites,
  crowdingMeans,
  crowdingUses,
  goals,
  iprChoices,
  sagittalGoals,
  sagittalMeans,
  spaceChoices,
  treatTo,
  wearDays,
} from '@archway/contract/cases'
import type { ClinicalPreferences } from '@archway/contract/preferences'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChecksField, ChoiceField, InstructionsField, NumberOf } from './fields.tsx'

/**
 * The form of clinical preferences, in the order of the prescription; fields that another choice rules out are hidden.
 */
export function ClinicalFields() {
  const { t } = useTranslation(['preferences', 'caseForm'])
  const [right, left, ipr, attachments] = useWatch<
    ClinicalPreferences,
    ['sagittalRight', 'sagittalLeft', 'ipr', 'attachments']
  >({ name: ['sagittalRight', 'sagittalLeft', 'ipr', 'attachments'] })
  const corrects = [right, left].some(goal => goal && goal !== 'maintain')
  return (
    <>
      <Part title={t('preferences:clinical.bite')}>
        <ChoiceField name="treatTo" values={treatTo} words="treatTo" wide />
        <Midline name="midlineUpper" />
        <Midline name="midlineLower" />
        <ChoiceField name="overjet" values={goals} words="goal" />
        <ChoiceField name="overbite" values={goals} words="goal" />
        <ChoiceField name="sagittalRight" values={sagittalGoals} words="sagittal" />
        <ChoiceField name="sagittalLeft" values={sagittalGoals} words="sagittal" />
        {corrects && <ChecksField name="sagittalBy" values={sagittalMeans} words="sagittalBy" />}
        <ChoiceField name="crossbite" values={crossbites} words="crossbite" />
      </Part>
      <Part title={t('preferences:clinical.space')}>
        <ChoiceField name="spaces" values={spaceChoices} words="spaces" />
        <ChoiceField name="ipr" values={iprChoices} words="ipr" />
        {ipr !== 'no' && (
          <>
            <NumberOf name="iprMax" min={0.1} max={0.5} step={0.1} unit={t('caseForm:mm')} />
            <NumberOf name="iprFromStep" min={1} max={99} />
          </>
        )}
        {crowdingMeans.map(means => (
          <ChoiceField
            key={means}
            name={`crowding.${means}`}
            label={t(`caseForm:choice.crowding.${means}`)}
            values={crowdingUses}
            words="crowdingUse"
          />
        ))}
      </Part>
      <Part title={t('preferences:clinical.attachments')}>
        <ChoiceField name="attachments" values={attachmentChoices} words="attachments" />
        {attachments !== 'none' && <NumberOf name="attachmentsFromStep" min={1} max={99} />}
        <ChecksField name="extras" values={alignerExtras} words="extras" />
      </Part>
      <Part title={t('preferences:clinical.course')}>
        <NumberOf name="maxSteps" min={1} max={99} help={t('preferences:clinical.maxStepsHelp')} />
        <ChoiceField
          name="wearDays"
          values={wearDays}
          labelOf={days => t('caseForm:days', { count: Number(days) })}
        />
        <InstructionsField />
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-4 first:border-none first:pt-0">
      <legend className="float-start mb-3 w-full text-base font-semibold">{title}</legend>
      <div className="clear-both grid gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

/** The correction of a midline, with optional distance and direction. */
function Midline({ name }: { name: 'midlineUpper' | 'midlineLower' }) {
  const { t } = useTranslation(['preferences', 'caseForm'])
  const value = useWatch<ClinicalPreferences, typeof name>({ name })
  const { setValue } = useFormContext<ClinicalPreferences>()
  const field = t(`caseForm:field.prescription.${name}`)
  const showsDetails = value?.goal && value.goal !== 'showResult'
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ChoiceField
        name={`${name}.goal`}
        label={field}
        values={goals}
        words="goal"
        onPicked={goal => {
          if (goal === null) setValue(name, null)
          else if (goal === 'showResult') setValue(name, { goal })
        }}
      />
      {showsDetails && (
        <div className="grid grid-cols-2 gap-3">
          <NumberOf
            name={`${name}.mm`}
            label={t('preferences:clinical.mm', { field })}
            min={0}
            max={10}
            step={0.5}
          />
          <ChoiceField
            name={`${name}.side`}
            label={t('preferences:clinical.side', { field })}
            values={['right', 'left']}
            words="side"
          />
        </div>
      )}
    </div>
  )
}
