import { caseFileCalls } from '@archway/contract/case-files'
import type { CaseDetail } from '@archway/contract/cases'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RoundFiles } from '../../features/case-files/RoundFiles.tsx'
import { type CaseActs, offeredActions } from '../../features/cases/detail/action-order.ts'
import { MainCaseActions } from '../../features/cases/detail/CaseActions.tsx'
import { RefinementsTab } from '../../features/cases/detail/RefinementsTab.tsx'
import { OrderStatusChip } from '../../features/orders/OrderStatusChip.tsx'
import { stepsText } from '../../features/orders/steps-text.ts'
import { useOrders } from '../../features/orders/use-orders.ts'
import { PlanStatusChip } from '../../features/plans/PlanStatusChip.tsx'
import { usePlans } from '../../features/plans/use-plans.ts'
import { useCallQuery } from '../../platform/http/use-call.ts'

/** The refinement rounds of a case, each with its files and the plans and orders it led to. */
export function CaseRefinements({ detail, dso, acts }: { detail: CaseDetail; dso: boolean; acts: CaseActs }) {
  const { t } = useTranslation('caseDetail')
  const { t: tOrders } = useTranslation('orders')
  const { t: tPlans } = useTranslation('plans')
  const plans = usePlans(detail.uuid, dso, detail.hasRefinements && !detail.withTs)
  const orders = useOrders(detail.uuid, dso, detail.hasRefinements)
  const files = useCallQuery(
    caseFileCalls.ofCase,
    { params: { id: detail.uuid } },
    { enabled: detail.hasRefinements },
  )
  const renderRound = (round: string) => {
    const versions = (plans.data ?? []).filter(plan => plan.refinementUuid === round)
    const batches = (orders.data ?? []).filter(order => order.refinementUuid === round)
    return (
      <>
        {versions.length > 0 && (
          <RoundSection title={t('refinements.plan')}>
            {versions.map(({ uuid, version, status }) => (
              <RoundItem key={uuid} name={tPlans('version', { version })}>
                <PlanStatusChip status={status} />
              </RoundItem>
            ))}
          </RoundSection>
        )}
        {batches.length > 0 && (
          <RoundSection title={t('refinements.orders')}>
            {batches.map(({ uuid, identifier, steps, status }) => (
              <RoundItem key={uuid} name={<bdi>{identifier}</bdi>} note={stepsText(tOrders, steps)}>
                <OrderStatusChip status={status} />
              </RoundItem>
            ))}
          </RoundSection>
        )}
        <RoundFiles
          title={t('tab.files')}
          caseDetail={detail}
          assets={files.data?.data ?? []}
          round={round}
        />
      </>
    )
  }
  const { more } = offeredActions(detail, acts)
  const createActions = more.filter(({ verb }) => verb === 'createRefinement')
  return (
    <RefinementsTab
      detail={detail}
      dso={dso}
      renderRound={renderRound}
      createButton={createActions.length > 0 && <MainCaseActions actions={createActions} />}
    />
  )
}

function RoundSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-sm text-ink-3">{title}</h3>
      <ul className="mt-1 flex flex-col divide-y divide-line">{children}</ul>
    </section>
  )
}

function RoundItem({ name, note, children }: { name: ReactNode; note?: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="text-base font-medium">{name}</span>
      {note && <span className="text-base text-ink-2">{note}</span>}
      {children}
    </li>
  )
}
