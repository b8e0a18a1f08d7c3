import type { CaseDetail } from '@archway/contract/cases'
import { labCalls, stageOf } from '@archway/contract/lab'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CaseBanners, FoldedBanners } from '../../features/cases/detail/CaseBanners.tsx'
import { CaseHeader } from '../../features/cases/detail/CaseHeader.tsx'
import { DetailsTab } from '../../features/cases/detail/DetailsTab.tsx'
import { tabNamed, tabsOf } from '../../features/cases/detail/tabs.rules.ts'
import { useCaseDetail } from '../../features/cases/detail/use-case-detail.ts'
import { ChatButton } from '../../features/chat/inbox/ChatButton.tsx'
import { useStaffActs } from '../../features/lab/case/use-staff-acts.tsx'
import { AssignButtons } from '../../features/lab/queue/AssignButtons.tsx'
import { stageHref } from '../../features/lab/queue/stages.ts'
import { useAssign } from '../../features/lab/queue/use-assign.ts'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { usePathParts } from '../../platform/list/navigate.ts'
import { hasDuty, useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { lazyPart, usePreload } from '../../ui/lazy/lazy-part.tsx'
import { useSlimBar } from '../../ui/page/use-narrow.ts'
import { WorkBar } from '../../ui/page/WorkBar.tsx'
import { WorkLayout } from '../../ui/page/WorkLayout.tsx'
import { CasePreferences } from './CasePreferences.tsx'
import {
  CaseChatTab,
  CaseFiles,
  CaseRefinements,
  CaseShipments,
  HistoryTab,
  RequestsTab,
  sharedTabs,
} from './lazy-tabs.ts'

const PlanTab = lazyPart(async () => (await import('../plans/PlanTab.tsx')).PlanTab)
const OrdersTab = lazyPart(async () => (await import('../orders/OrdersTab.tsx')).OrdersTab)
const QualityCheck = lazyPart(async () => (await import('../quality-check/QualityCheck.tsx')).QualityCheck)
const NextCheck = lazyPart(async () => (await import('../quality-check/NextCheck.tsx')).NextCheck, null)
const CheckedSheet = lazyPart(
  async () => (await import('../../features/lab/case/CheckedSheet.tsx')).CheckedSheet,
)
const lazyTabs = [...sharedTabs, PlanTab, OrdersTab, QualityCheck]

/** `/lab/case/:caseId/:tabName`: a case with the tabs and actions of the lab's staff. */
export function Screen() {
  const { t } = useTranslation('lab')
  const { caseId } = usePathParts<'caseId' | 'tabName'>()
  const detailQuery = useCaseDetail(caseId, false)
  if (detailQuery.data) return <LabCase key={caseId} detail={detailQuery.data.data} />
  return (
    <WorkLayout
      bar={
        <WorkBar
          title={t('queue.column.identifier')}
          windowTitle={t('queue.column.identifier')}
          back={{ href: '/lab', label: t('caseHead.back') }}
        />
      }
    >
      {detailQuery.isError ? (
        <ErrorState onRetry={() => void detailQuery.refetch()} />
      ) : (
        <Loading delay={300} />
      )}
    </WorkLayout>
  )
}

function LabCase({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation(['lab', 'caseDetail'])
  const { tabName } = usePathParts<'caseId' | 'tabName'>()
  usePreload(lazyTabs)
  const tabs = tabsOf(detail, 'staff', true)
  const tab = tabNamed(tabName, tabs)
  const [isDecided, setDecided] = useState(false)
  const [showsFiles, setShowsFiles] = useState(false)
  const { acts, ask, dialog } = useStaffActs(detail, tab, action => {
    if (action === 'qcReject') setDecided(true)
  })
  const mayCheck = hasDuty(useSession(), 'planning')
  const isChecking = tab === 'files' && detail.status === 'IN_QC' && mayCheck && !showsFiles
  const sheet = useCallQuery(labCalls.qcSheet, { params: { id: detail.uuid } })
  const assignee = sheet.data?.data.assignee ?? null
  const { entryOf } = useAssign()
  // On phones and tablets the patient's name needs the room of the button.
  const assignsInMenu = useSlimBar()
  const mayAssign = hasDuty(useSession(), 'work')
  const stage = stageOf(detail.status)
  const Banners = tab === 'chat' || isChecking ? FoldedBanners : CaseBanners
  return (
    <WorkLayout
      filled={tab === 'chat' || isChecking}
      bar={
        <CaseHeader
          detail={detail}
          acts={acts}
          back={{ href: stage ? stageHref(stage) : '/lab', label: t('lab:caseHead.back') }}
          tabs={tabs}
          tab={tab}
          tabHref={name => `/lab/case/${detail.uuid}/${name}`}
          entries={
            assignsInMenu && mayAssign
              ? [
                  { id: 'beforeAssignee', separator: true },
                  entryOf(detail, assignee, true),
                  { id: 'afterAssignee', separator: true },
                ]
              : []
          }
          more={
            <>
              <ChatButton
                room={detail.uuid}
                href={`/lab/case/${detail.uuid}/chat`}
                current={tab === 'chat'}
              />
              {!assignsInMenu && <AssignButtons caseRow={detail} assignee={assignee} named />}
            </>
          }
        />
      }
    >
      <Banners detail={detail} caseHref={uuid => `/lab/case/${uuid}/details`} />
      {tab === 'details' && (
        <DetailsTab detail={detail} preferences={<CasePreferences detail={detail} dso={false} />} />
      )}
      {isChecking && (
        <QualityCheck
          detail={detail}
          ask={ask}
          onDecided={() => setDecided(true)}
          onFiles={() => setShowsFiles(true)}
        />
      )}
      {tab === 'files' && !isChecking && (
        <>
          {isDecided && detail.status !== 'IN_QC' && (
            <NextCheck uuid={detail.uuid} identifier={detail.identifier} />
          )}
          {detail.status === 'IN_QC' && (
            <Button icon={ListChecks} onClick={() => setShowsFiles(false)} className="self-start">
              {t('lab:qc.title')}
            </Button>
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start">
            <div className="min-w-0">
              <h2 className="sr-only">{t('caseDetail:tab.files')}</h2>
              <CaseFiles detail={detail} />
            </div>
            {detail.submittedAt && (
              <div className="xl:sticky xl:top-20">
                <CheckedSheet caseId={detail.uuid} />
              </div>
            )}
          </div>
        </>
      )}
      {tab === 'plan' && <PlanTab detail={detail} onHold={() => ask('rejectOrder')} />}
      {tab === 'orders' && <OrdersTab detail={detail} />}
      {tab === 'requests' && (
        <RequestsTab detail={detail} dso={false} shipmentHref={uuid => `/lab/shipments/${uuid}`} />
      )}
      {tab === 'refinements' && <CaseRefinements detail={detail} dso={false} acts={{}} />}
      {tab === 'shipments' && (
        <CaseShipments caseId={detail.uuid} hrefOf={uuid => `/lab/shipments/${uuid}`} />
      )}
      {tab === 'chat' && <CaseChatTab detail={detail} dso={false} />}
      {tab === 'history' && <HistoryTab detail={detail} dso={false} />}
      {dialog}
    </WorkLayout>
  )
}
