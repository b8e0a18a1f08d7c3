import type { CaseDetail } from '@archway/contract/cases'
import { useState } from 'react'
import { Banner } from '../../../../ui/feedback/Banner.tsx'
import { ChangedBanner } from '../../../../ui/feedback/ChangedBanner.tsx'
import { DuplicateNotice, RejectionNotice } from '../notices.tsx'
import { useFormWords } from '../use-form-words.ts'

type Props = { detail: CaseDetail; type: string; isChanged: boolean; onReload: () => void }

/** What to know before editing: changes by others, the rejection, that the case is in work, a possible duplicate. */
export function EditNotices({ detail, type, isChanged, onReload }: Props) {
  const { t } = useFormWords()
  const [dismissed, setDismissed] = useState<string | null>(null)
  const live = detail.status === 'IN_QC' || detail.status === 'IN_PRODUCTION_FILE_SYNC'
  return (
    <>
      {isChanged && <ChangedBanner onReload={onReload} />}
      {detail.rejection && detail.status === 'REJECTED' && <RejectionNotice rejection={detail.rejection} />}
      {live && <Banner tone="info">{t('live')}</Banner>}
      {detail.duplicateOf && dismissed !== detail.duplicateOf.uuid && detail.status === 'NEW' && (
        <DuplicateNotice
          identifier={detail.duplicateOf.identifier}
          href={`/cases/${type}/all/${detail.duplicateOf.uuid}/details`}
          onContinue={() => setDismissed(detail.duplicateOf?.uuid ?? null)}
        />
      )}
    </>
  )
}
