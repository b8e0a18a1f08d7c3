import {
  bondedRetainers,
  indexingTypes,
  nightGuardTypes,
  occlusions,
  type PrescriptionKind,
  trayTrims,
  wearDays,
  whiteningGels,
} from '@archway/contract/cases'
import { alignerMaterials, cutlines, offsets, retainerMaterials } from '@archway/contract/company'
import { useTranslation } from 'react-i18next'
import { translateKey } from '../../../platform/i18n/language.ts'
import { ChoiceField, InstructionsField, NumberOf } from '../fields.tsx'

const yesNo = [true, false]
const yesOrNo = (value: boolean): string => translateKey('caseForm', `choice.yesNo.${value ? 'yes' : 'no'}`)

/** The answers of a template other than for a plan. */
export function DeviceFields({ kind }: { kind: Exclude<PrescriptionKind, 'alignerPlan'> }) {
  const { t } = useTranslation('caseForm')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {kind === 'alignerSetup' && (
        <>
          <ChoiceField name="attachmentTemplate" values={yesNo} labelOf={yesOrNo} />
          <ChoiceField
            name="wearDays"
            values={wearDays}
            labelOf={days => t('days', { count: Number(days) })}
          />
          <Production materials={alignerMaterials} />
        </>
      )}
      {kind === 'retainer' && (
        <>
          <NumberOf name="sets" min={1} max={4} />
          <ChoiceField name="bondedRetainer" values={bondedRetainers} words="bondedRetainer" />
          <ChoiceField name="removeAttachments" values={yesNo} labelOf={yesOrNo} />
          <Production materials={retainerMaterials} />
        </>
      )}
      {kind === 'nightGuard' && (
        <>
          <ChoiceField name="type" values={nightGuardTypes} words="guardType" />
          <ChoiceField name="thickness" values={[2, 3, 4]} words="thickness" />
          <ChoiceField name="indexing" values={indexingTypes} words="indexing" />
          <ChoiceField name="occlusion" values={occlusions} words="occlusion" />
          <NumberOf name="sets" min={1} max={2} />
        </>
      )}
      {kind === 'whitening' && (
        <>
          <ChoiceField name="trim" values={trayTrims} words="trim" />
          <ChoiceField name="reservoirs" values={yesNo} labelOf={yesOrNo} />
          <ChoiceField name="gel" values={whiteningGels} words="gel" />
          <NumberOf name="syringes" min={0} max={12} />
        </>
      )}
      <InstructionsField />
    </div>
  )
}

/** Offset, trim line and material, replacing those of the company. */
function Production({ materials }: { materials: readonly string[] }) {
  const { t } = useTranslation('caseForm')
  return (
    <>
      <ChoiceField name="production.offset" label={t('production.offset')} values={offsets} words="offset" />
      <ChoiceField
        name="production.cutline"
        label={t('production.cutline')}
        values={cutlines}
        words="cutline"
      />
      <ChoiceField
        name="production.material"
        label={t('production.material')}
        values={materials}
        words="material"
      />
    </>
  )
}
