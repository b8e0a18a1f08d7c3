import type { CaseDetail } from '@archway/contract/cases'
import { useState } from 'react'
import { Banner } from '../../../../ui/feedback/Banner.tsx'
import { ChangedBanner } from '../../../../ui/feedback/ChangedBanner.tsx'
import { DoubleNotice, useDoubles } from '../../patient/DoubleNotice.tsx'
import { DuplicateNotice, RejectionNotice } from '../notices.tsx'
import { useFormWords } from '../use-form-words.ts'

type Props = { detail: CaseDetail; type: string; isChanged: boolean; onReload: () => void }

/**
 * Notices shown before editing: changes by others, the rejection, that the case is in work, other patients with this
 * name, another case of this patient.
 */
export function EditNotices({ detail, type, isChanged, onReload }: Props) {
  const { t } = useFormWords()
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const dismiss = (...ids: string[]) => setDismissed([...dismissed, ...ids])
  const doubles = useDoubles(detail).filter(({ uuid }) => !dismissed.includes(uuid))
  const { duplicateOf } = detail
  const isLive = detail.status === 'IN_QC' || detail.status === 'IN_PRODUCTION_FILE_SYNC'
  return (
    <>
      {isChanged && <ChangedBanner onReload={onReload} />}
      {detail.rejection && detail.status === 'REJECTED' && <RejectionNotice rejection={detail.rejection} />}
      {isLive && <Banner tone="info">{t('live')}</Banner>}
      {doubles.length > 0 ? (
        <DoubleNotice
          detail={detail}
          similarPatients={doubles}
          onContinue={() =>
            dismiss(...doubles.map(({ uuid }) => uuid), ...(duplicateOf ? [duplicateOf.uuid] : []))
          }
        />
      ) : (
        duplicateOf &&
        detail.status === 'NEW' &&
        !dismissed.includes(duplicateOf.uuid) && (
          <DuplicateNotice
            identifier={duplicateOf.identifier}
            href={`/cases/${type}/all/${duplicateOf.uuid}/details`}
            onContinue={() => dismiss(duplicateOf.uuid)}
          />
        )
      )}
    </>
  )
}
