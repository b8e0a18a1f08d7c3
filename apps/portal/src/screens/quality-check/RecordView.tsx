import type { CaseAsset } from '@archway/contract/case-files'
import type { CaseDetail } from '@archway/contract/cases'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CompareView } from '../../features/case-files/photo/CompareView.tsx'
import type { Slot } from '../../features/case-files/slots/case-slots.ts'
import { FileView } from '../../features/case-files/viewer/FileView.tsx'
import { sameView, viewOf } from '../../features/case-files/viewer/view.rules.ts'
import { PatientCard } from '../../features/cases/detail/PatientCard.tsx'
import { PrescriptionSummary } from '../../features/cases/detail/PrescriptionSummary.tsx'
import { TreatmentCard } from '../../features/cases/detail/TreatmentCard.tsx'
import { useDates } from '../../platform/i18n/dates.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Card } from '../../ui/page/Card.tsx'

type Props = {
  detail: CaseDetail
  /** The record, or null for the case itself. */
  slot: Slot | null
  assets: readonly CaseAsset[]
  /** Current files: a scan is shown with its other arch. */
  among: readonly CaseAsset[]
}

/** One record, filling the available space; a replaced record next to its previous file, or in its place. */
export function RecordView({ detail, slot, assets, among }: Props) {
  const { t } = useTranslation('caseDetail')
  if (slot?.file) return <Versions slot={slot} assets={assets} among={among} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long form is scrolled by keys, too
    <div tabIndex={0} className="h-full space-y-4 overflow-y-auto p-4 focus-visible:-outline-offset-2">
      <PatientCard detail={detail} />
      <Card title={t('section.prescription')}>
        <PrescriptionSummary prescription={detail.prescription} layout="two" />
      </Card>
      <TreatmentCard detail={detail} />
    </div>
  )
}

function Versions({
  slot,
  assets,
  among,
}: {
  slot: Slot
  assets: readonly CaseAsset[]
  among: readonly CaseAsset[]
}) {
  const { t } = useTranslation(['caseFiles', 'lab'])
  const dates = useDates()
  const [chosen, setChosen] = useState(slot.file?.uuid)
  const file = slot.versions.find(({ uuid }) => uuid === chosen) ?? slot.file
  if (!file) return null
  const before = sameView(file, assets).filter(other => other.refinementUuid === file.refinementUuid)
  if (viewOf(file) === 'image' && before.length > 0 && file.uuid === slot.file?.uuid)
    return <CompareView file={file} others={before} />
  return (
    <div className="flex h-full flex-col">
      {slot.versions.length > 1 && (
        <div className="max-w-sm px-3 pt-2">
          <SelectField
            label={t('lab:qc.version')}
            labelHidden
            value={file.uuid}
            onChange={setChosen}
            options={slot.versions.map(one => ({
              value: one.uuid,
              label: `${t('caseFiles:slots.version', { version: one.version })} · ${dates.moment(one.createdAt)}`,
            }))}
          />
        </div>
      )}
      <div className="min-h-0 flex-1">
        <FileView key={file.uuid} file={file} among={file.uuid === slot.file?.uuid ? among : [file]} />
      </div>
    </div>
  )
}
