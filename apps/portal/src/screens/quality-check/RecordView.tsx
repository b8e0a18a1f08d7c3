import type { CaseAsset } from '@archway/contract/case-files'
import type { CaseDetail } from '@archway/contract/cases'
import { Columns2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScanNotes } from '../../features/case-files/scan/ScanNotes.tsx'
import type { Slot } from '../../features/case-files/slots/case-slots.ts'
import { CompareView } from '../../features/case-files/viewer/CompareView.tsx'
import { FileView } from '../../features/case-files/viewer/FileView.tsx'
import { listSameView } from '../../features/case-files/viewer/view.rules.ts'
import { PatientCard } from '../../features/cases/detail/PatientCard.tsx'
import { PrescriptionSummary } from '../../features/cases/detail/PrescriptionSummary.tsx'
import { TreatmentCard } from '../../features/cases/detail/TreatmentCard.tsx'
import { Button } from '../../ui/action/Button.tsx'
import { Card } from '../../ui/page/Card.tsx'

type Props = {
  detail: CaseDetail
  /** The record, or null for the case itself. */
  slot: Slot | null
  /** Whether a record was replaced after the last return: it opens beside its previous file. */
  isNew: (slot: Slot) => boolean
  assets: readonly CaseAsset[]
  /** Current files: a scan is shown with its other arch. */
  among: readonly CaseAsset[]
}

/** One record, filling the available space; a replaced record next to its previous file. */
export function RecordView({ detail, slot, isNew, assets, among }: Props) {
  const { t } = useTranslation('caseDetail')
  if (slot?.file) return <Versions slot={slot} isNew={isNew(slot)} assets={assets} among={among} />
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long form is scrolled by keys, too
      tabIndex={0}
      className="grid h-full content-start gap-4 overflow-y-auto p-4 focus-visible:-outline-offset-2"
    >
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
  isNew,
  assets,
  among,
}: {
  slot: Slot
  isNew: boolean
  assets: readonly CaseAsset[]
  among: readonly CaseAsset[]
}) {
  const { t } = useTranslation('caseFiles')
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isComparing = chosen ?? isNew
  const { file } = slot
  if (!file) return null
  const before = listSameView(file, assets).filter(asset => asset.refinementUuid === file.refinementUuid)
  const isSingle = before.length === 0 || !isComparing
  return (
    <div className="flex h-full flex-col">
      <ScanNotes file={file} editable={false} className="px-2 pt-2" />
      {before.length > 0 && (
        <div className="flex justify-end px-2 pt-2">
          <Button
            size="small"
            icon={Columns2}
            aria-pressed={isComparing}
            onClick={() => setChosen(!isComparing)}
          >
            {t('viewer.compare')}
          </Button>
        </div>
      )}
      <div className="min-h-0 flex-1">
        {isSingle ? (
          <FileView file={file} candidates={among} />
        ) : (
          <CompareView file={file} otherAssets={before} />
        )}
      </div>
    </div>
  )
}
