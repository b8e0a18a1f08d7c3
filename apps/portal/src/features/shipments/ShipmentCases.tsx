import { type ShipmentCase, shipmentCalls } from '@archway/contract/shipments'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWholeList } from '../../platform/http/use-call.ts'
import { useDates } from '../../platform/i18n/dates.ts'
import { orderKind } from '../../platform/work/order-kind.ts'
import { Button } from '../../ui/action/Button.tsx'
import type { Href } from '../../ui/action/link-context.ts'
import { EmptyShipments } from '../../ui/drawings/empty.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { Column } from '../../ui/list/column.ts'
import { Table } from '../../ui/list/Table.tsx'
import { useColumns } from '../../ui/list/use-columns.ts'
import { CaseLastMileDialog, RequestLastMileDialog } from './LastMileDialogs.tsx'

type Props = {
  shipmentId: string
  dso: boolean
  /** Whether the reader may forward the contents, and the reason if not now; other readers see that it waits. */
  forwarding: { may: boolean; disabledReason: string | undefined }
  caseHref: (row: ShipmentCase) => Href | undefined
  /** Texts of an order's steps and status, from the words of orders. */
  stepsOf: (row: ShipmentCase) => string
  orderStatusOf: (row: ShipmentCase) => ReactNode
}

/** The cases inside a shipment, each with its last mile. */
export function ShipmentCases({ shipmentId, dso, forwarding, caseHref, stepsOf, orderStatusOf }: Props) {
  const { t } = useTranslation(['shipments', 'orders', 'caseList'])
  const dates = useDates()
  const [sendingCase, setSendingCase] = useState<ShipmentCase>()
  const [isOpen, setOpen] = useState(false)
  const cases = useWholeList(
    dso ? shipmentCalls.dsoShipmentCases : shipmentCalls.shipmentCases,
    { params: { id: shipmentId } },
    // A batch and a replacement of one case may be in the same parcel.
    ({ order }) => order.uuid,
  )
  const rows = cases.data
  const withLastMile = dso || (rows ?? []).some(row => row.waitsForLastMile || row.lastMile)
  const columns = useColumns(
    (): Column<ShipmentCase>[] => [
      {
        id: 'identifier',
        header: t('shipments:column.case'),
        main: true,
        cell: row => <bdi className="tabular-nums">{row.identifier}</bdi>,
      },
      {
        id: 'patient',
        header: t('shipments:column.patient'),
        cell: row => (
          <span dir="auto" className="font-medium">
            {row.patientName}
          </span>
        ),
      },
      ...(dso
        ? [
            {
              id: 'doctor',
              header: t('shipments:column.doctor'),
              cell: (row: ShipmentCase) => <span dir="auto">{row.doctor?.name ?? '–'}</span>,
            },
          ]
        : []),
      {
        id: 'product',
        header: t('shipments:column.product'),
        cell: row => t(`caseList:product.${row.product}`),
      },
      {
        id: 'batch',
        header: t('shipments:column.batch'),
        cell: row => orderKind(row.order),
      },
      { id: 'steps', header: t('shipments:column.steps'), cell: row => stepsOf(row) || '–' },
      { id: 'order', header: t('shipments:column.order'), cell: orderStatusOf },
      ...(withLastMile
        ? [
            {
              id: 'lastMile',
              header: t('shipments:column.lastMile'),
              cell: (row: ShipmentCase) =>
                row.lastMile ? (
                  <span className="text-ink-2">
                    {t('shipments:sentOn', { date: dates.day(row.lastMile.date) })}
                  </span>
                ) : row.waitsForLastMile && !forwarding.may ? (
                  <span className="text-amber-ink">{t('shipments:waiting', { count: 1 })}</span>
                ) : row.waitsForLastMile ? (
                  <Button
                    size="small"
                    className="relative z-10"
                    disabledReason={forwarding.disabledReason}
                    aria-label={t('shipments:lastMileOf', { identifier: row.identifier })}
                    onClick={() => {
                      setSendingCase(row)
                      setOpen(true)
                    }}
                  >
                    {t('shipments:lastMileOne')}
                  </Button>
                ) : (
                  '–'
                ),
            },
          ]
        : []),
    ],
    [dso, withLastMile, forwarding.may, forwarding.disabledReason],
  )
  return (
    <>
      <Table
        label={t('shipments:tab.cases')}
        columns={columns}
        rows={rows}
        rowKey={row => row.order.uuid}
        rowHref={caseHref}
        error={cases.isError && !rows}
        onRetry={() => void cases.refetch()}
        skeletonRows={3}
        empty={<EmptyState drawing={<EmptyShipments />} title={t('shipments:noCases')} />}
      />
      {sendingCase &&
        (sendingCase.order.request ? (
          <RequestLastMileDialog of={sendingCase.order.request} open={isOpen} onOpenChange={setOpen} />
        ) : (
          <CaseLastMileDialog of={sendingCase} open={isOpen} onOpenChange={setOpen} />
        ))}
    </>
  )
}
