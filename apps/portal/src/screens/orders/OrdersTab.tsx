import { type CaseDetail, patientName } from '@archway/contract/cases'
import { isOrderOpen, orderCalls } from '@archway/contract/orders'
import { planCalls } from '@archway/contract/plans'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { AsMade } from '../../features/orders/AsMade.tsx'
import { CaseOrders } from '../../features/orders/lab/CaseOrders.tsx'
import { ProductionFiles } from '../../features/plans/authoring/ProductionFiles.tsx'
import { usePlans } from '../../features/plans/use-plans.ts'
import { callKey, useWholeList } from '../../platform/http/use-call.ts'
import { caseViews } from '../../platform/live/case-views.ts'
import { Card } from '../../ui/page/Card.tsx'
import { sendInTurn, useSentPercent } from '../plans/send-in-turn.ts'

/** The orders of a case, and the production files of the open one. */
export function OrdersTab({ detail }: { detail: CaseDetail }) {
  const orders = useWholeList(
    orderCalls.board,
    { query: { filter: { EQ: { caseUuid: detail.uuid } }, order: 'createdAt desc' } },
    ({ uuid }) => uuid,
  )
  const plannedOrder = orders.data?.find(({ planUuid }) => planUuid !== null)
  return (
    <div className="flex flex-col gap-5">
      <CaseOrders caseUuid={detail.uuid} />
      {plannedOrder?.planUuid && (
        <Production
          key={plannedOrder.planUuid}
          detail={detail}
          planUuid={plannedOrder.planUuid}
          isOpen={isOrderOpen(plannedOrder.status)}
        />
      )}
      {orders.data && orders.data.length > 0 && <AsMade caseId={detail.uuid} orders={orders.data} />}
    </div>
  )
}

type Props = { detail: CaseDetail; planUuid: string; isOpen: boolean }

function Production({ detail, planUuid, isOpen }: Props) {
  const { t } = useTranslation('lab')
  const plans = usePlans(detail.uuid, false)
  const sentPercent = useSentPercent(detail.uuid, 'treatmentPlan')
  const client = useQueryClient()
  const isIdle = sentPercent === null
  // An archive that arrived is checked, which may release its order.
  useEffect(() => {
    if (!isIdle) return
    for (const call of [...caseViews, planCalls.planProduction, orderCalls.board])
      void client.invalidateQueries({ queryKey: callKey(call) })
  }, [isIdle, client])
  const plan = plans.data?.find(({ uuid }) => uuid === planUuid)
  return (
    <Card title={t('authoring.productionOf', { version: plan?.version ?? '' })}>
      <ProductionFiles
        planUuid={planUuid}
        open={isOpen && plan !== undefined && plan.status !== 'INACTIVE'}
        sentPercent={sentPercent}
        onPick={file =>
          sendInTurn([
            {
              caseUuid: detail.uuid,
              typeKey: 'treatmentPlan',
              patientName: patientName(detail),
              identifier: detail.identifier,
              file: { name: file.name, bytes: file },
              place: { planUuid },
            },
          ])
        }
      />
    </Card>
  )
}
