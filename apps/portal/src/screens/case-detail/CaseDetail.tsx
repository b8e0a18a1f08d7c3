import { type CaseDetail, pendingFilterFrom, sideFrom } from '@archway/contract/cases'
import { useTranslation } from 'react-i18next'
import { useOpenedDraft } from '../../features/cases/drafts/delete-draft.ts'
import { useDuplicate } from '../../features/cases/use-duplicate.ts'
import { useGo, usePathParts } from '../../platform/list/navigate.ts'
import { lastStateHref } from '../../platform/list/typed-search.ts'
import { isDoctor, isStaff, useSession } from '../../platform/session/session.ts'
import type { Href } from '../../ui/action/link-context.ts'
import { CaseGate } from './CaseGate.tsx'
import { CaseLayout } from './CaseLayout.tsx'
import { useCorrection } from './correction/use-correction.tsx'
import { NextCase } from './NextCase.tsx'
import { useCustomerActs } from './use-customer-acts.tsx'

type Place = {
  /** admin | doctor, as the address has it. */
  type: string
  /** The address of the case without its tab. */
  base: `/dashboard/${string}/${string}/${string}` | `/cases/${string}/${string}/${string}`
  back: { href: Href; label: string }
  /** The filter of Pending Actions that the case was opened from. */
  pending?: string
}

/** The page the viewer came from: a case list, or the dashboard. */
const usePlace = (): Place & { caseId: string; tabName: string } => {
  const { t } = useTranslation('caseList')
  const session = useSession()
  const parts = usePathParts<'type' | 'list' | 'status' | 'caseId' | 'tabName'>()
  const { caseId, tabName, list, status } = parts
  if (status !== undefined) {
    const filter = pendingFilterFrom(status)
    return {
      caseId,
      tabName,
      type: list,
      base: `/dashboard/${list}/${status}/${caseId}`,
      back: { href: lastStateHref(`/dashboard/${list}/${filter}`), label: t('dashboard.title') },
      pending: filter,
    }
  }
  const { type } = parts
  const title = isDoctor(session) ? 'own' : type === 'doctor' ? 'doctor' : 'admin'
  return {
    caseId,
    tabName,
    type,
    base: `/cases/${type}/${list}/${caseId}`,
    back: { href: lastStateHref(`/cases/${type}`), label: t(`title.${title}`) },
  }
}

/** `/cases/:type/:list/:caseId/:tabName` and `/dashboard/:list/:status/:caseId/:tabName`. */
export function Screen() {
  const { caseId, tabName, ...place } = usePlace()
  useOpenedDraft(caseId)
  const dso = sideFrom('route', place.type) === 'doctor'
  return (
    <CaseGate key={caseId} caseId={caseId} dso={dso} back={place.back}>
      {detail => <CustomerCase detail={detail} dso={dso} tabName={tabName} place={place} />}
    </CaseGate>
  )
}

type CustomerCaseProps = { detail: CaseDetail; dso: boolean; tabName: string; place: Place }

function CustomerCase({ detail, dso, tabName, place: { type, base, back, pending } }: CustomerCaseProps) {
  const session = useSession()
  const go = useGo()
  const editHref: `/cases/${string}` = `/cases/${type}/edit/${detail.uuid}`
  const { resubmit, correction } = useCorrection(detail, {
    editHref,
    tabName,
    detailsHref: `${base}/details`,
  })
  const { acts, review, dialog } = useCustomerActs(detail, {
    dso,
    editHref,
    resubmit,
    onDeleted: () => go(back.href),
  })
  const duplicateEntry = useDuplicate(type)
  const shipmentHref = (uuid: string): Href =>
    isStaff(session) ? `/lab/shipments/${uuid}` : `/shipments/${dso ? 'dso' : 'client'}/${uuid}/details`
  return (
    <CaseLayout
      detail={detail}
      dso={dso}
      acts={acts}
      review={review}
      tabName={tabName}
      tabHref={tab => `${base}/${tab}`}
      back={back}
      caseHref={uuid => `/cases/${type}/all/${uuid}/details`}
      shipmentHref={shipmentHref}
      correction={correction}
      entries={duplicateEntry(detail)}
      more={pending && <NextCase uuid={detail.uuid} list={type} status={pending} />}
    >
      {dialog}
    </CaseLayout>
  )
}
