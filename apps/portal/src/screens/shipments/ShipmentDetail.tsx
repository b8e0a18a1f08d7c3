import { sideFrom } from '@archway/contract/cases'
import { shipmentCalls } from '@archway/contract/shipments'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderStatusChip } from '../../features/orders/OrderStatusChip.tsx'
import { stepsText } from '../../features/orders/steps-text.ts'
import { ShipmentLastMileDialog } from '../../features/shipments/LastMileDialogs.tsx'
import { ShipmentCases } from '../../features/shipments/ShipmentCases.tsx'
import { ShipmentDetails } from '../../features/shipments/ShipmentDetails.tsx'
import { ShipmentHistory } from '../../features/shipments/ShipmentHistory.tsx'
import { ShipmentStatusChip } from '../../features/shipments/ShipmentStatusChip.tsx'
import { LoadingRecord } from '../../platform/http/LoadingRecord.tsx'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { usePathParts } from '../../platform/list/navigate.ts'
import { isDoctor, useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import type { Href } from '../../ui/action/link-context.ts'
import { Tabs } from '../../ui/nav/Tabs.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

const tabs = ['details', 'cases', 'history'] as const

/** `/shipments/:type/:shipmentuuid/:tabName`: one shipment. */
export function Screen() {
  const { t } = useTranslation('shipments')
  const { t: reasons } = useTranslation('reasons')
  const { t: tOrders } = useTranslation('orders')
  const { type, shipmentuuid: id, tabName } = usePathParts<'type' | 'shipmentuuid' | 'tabName'>()
  const session = useSession()
  const isDoctorSide = sideFrom('shipment', type) === 'doctor'
  const shipmentQuery = useCallQuery(isDoctorSide ? shipmentCalls.dsoShipment : shipmentCalls.shipment, {
    params: { id },
  })
  const [isSendingAll, setSendingAll] = useState(false)
  const shipment = shipmentQuery.data?.data
  const tab = tabs.find(item => item === tabName) ?? 'details'
  const list = t(`title.${isDoctor(session) ? 'own' : isDoctorSide ? 'dso' : 'client'}`)
  const back = { href: `/shipments/${type}`, label: list } as const

  if (!shipment) {
    return (
      <PageLayout header={<PageHeader back={back} title={t('one')} />}>
        <LoadingRecord query={shipmentQuery} notFound={t('notFound')} />
      </PageLayout>
    )
  }

  const withheldReason = shipment.withheldActions.find(({ action }) => action === 'lastmile')
  const forwarding = {
    may: withheldReason !== undefined || shipment.allowedActions.includes('lastmile'),
    disabledReason: withheldReason && reasons(withheldReason.why),
  }
  // A case inside opens in the list of its side, if the reader has that list.
  const caseHref = ({ side, uuid }: { side: 'client' | 'doctor'; uuid: string }): Href =>
    `/cases/${side === 'doctor' && !isDoctor(session) ? 'doctor' : 'admin'}/all/${uuid}/details`
  return (
    <PageLayout
      header={
        <PageHeader
          back={back}
          windowTitle={shipment.identifier}
          title={<bdi>{shipment.identifier}</bdi>}
          description={
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <ShipmentStatusChip status={shipment.status} />
              <span>{shipment.courier.title}</span>
              {shipment.waitingForLastMile > 0 && (
                <span className="font-medium text-amber-ink">
                  {t('waiting', { count: shipment.waitingForLastMile })}
                </span>
              )}
            </span>
          }
          action={
            forwarding.may && (
              <Button
                variant="primary"
                disabledReason={forwarding.disabledReason}
                onClick={() => setSendingAll(true)}
              >
                {t('action.lastmile')}
              </Button>
            )
          }
          tabs={
            <Tabs
              label={t('tabs')}
              items={tabs.map(item => ({
                href: `/shipments/${type}/${id}/${item}`,
                label: t(`tab.${item}`),
                current: item === tab,
                ...(item === 'cases' ? { count: shipment.cases } : {}),
              }))}
            />
          }
        />
      }
    >
      {tab === 'details' && <ShipmentDetails shipment={shipment} />}
      {tab === 'cases' && (
        <ShipmentCases
          shipmentId={id}
          dso={isDoctorSide}
          forwarding={forwarding}
          caseHref={caseHref}
          stepsOf={row => stepsText(tOrders, row.order.steps)}
          orderStatusOf={row => <OrderStatusChip status={row.order.status} />}
        />
      )}
      {tab === 'history' && <ShipmentHistory shipmentId={id} dso={isDoctorSide} />}
      <ShipmentLastMileDialog of={shipment} open={isSendingAll} onOpenChange={setSendingAll} />
    </PageLayout>
  )
}
