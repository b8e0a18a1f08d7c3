import type { CaseDetail } from '@archway/contract/cases'
import { type ReactNode, useState } from 'react'
import type { CaseActs } from '../../../features/cases/detail/action-order.ts'
import { RejectionBanner } from '../../../features/cases/detail/CaseBanners.tsx'
import type { Href } from '../../../ui/action/link-context.ts'
import { useUnsentText } from '../../../ui/form/unsent.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'

const Correction = lazyPart(async () => (await import('./Correction.tsx')).Correction)

const formId = 'correction'
/** Tabs with the correction above their content; only the first shows the slots of records, which the second has itself. */
const tabsWithCorrection = ['details', 'files'] as const

type CorrectionLinks = { editHref: `/cases/${string}`; detailsHref: Href; tabName: string }

/**
 * Corrects a returned case on its page: the action that resubmits it, and a section with the reasons, the affected
 * records and the reply. A viewer who may not resubmit it sees the reasons of the rejection only.
 */
export const useCorrection = (
  detail: CaseDetail,
  { editHref, detailsHref, tabName }: CorrectionLinks,
): { resubmit: CaseActs['resubmit']; correction: (tab: string) => ReactNode } => {
  // The submit button of the correction is in the bar of the case, and is busy until the form has loaded.
  const [state, setState] = useState<'absent' | 'ready' | 'sending'>('absent')
  const [reply, setReply, isRestored] = useUnsentText('reply')
  const mayCorrect = detail.allowedActions.includes('resubmit') && detail.allowedActions.includes('edit')
  const hasCorrection = (tab: string) => tabsWithCorrection.some(withCorrection => withCorrection === tab)
  return {
    resubmit:
      mayCorrect && hasCorrection(tabName)
        ? { form: formId, busy: state !== 'ready' }
        : { href: detailsHref },
    correction: tab =>
      mayCorrect && hasCorrection(tab) ? (
        <Correction
          {...{ detail, editHref, formId, reply, setReply, isRestored }}
          slots={tab === 'details'}
          onState={setState}
        />
      ) : (
        <RejectionBanner detail={detail} />
      ),
  }
}
