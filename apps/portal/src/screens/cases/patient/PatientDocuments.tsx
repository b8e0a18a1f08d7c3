import type { PatientRecord } from '@archway/contract/cases'
import { orderCalls } from '@archway/contract/orders'
import { planCalls } from '@archway/contract/plans'
import { shipmentCalls } from '@archway/contract/shipments'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pathOf } from '../../../platform/http/client.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { Card } from '../../../ui/page/Card.tsx'

type Document = {
  readonly href: string
  readonly name: string
  /** The case, refinement or shipment that it is about. */
  readonly of: string
  /** ISO 8601. */
  readonly at: string
}

/** The generated documents of a patient: of each plan, each production record, and each shipment. */
const useDocuments = ({ cases, plans, orders, shipments }: PatientRecord): Document[] => {
  const { t } = useTranslation(['plans', 'orders', 'shipments'])
  const identifierOf = (caseUuid: string, refinementUuid: string | null): string => {
    const row = cases.find(({ uuid }) => uuid === caseUuid)
    const round = row?.refinements.find(({ uuid }) => uuid === refinementUuid)
    return (round ?? row)?.identifier ?? ''
  }
  const ofPlans = plans.flatMap(({ uuid: id, caseUuid, refinementUuid, version, publishedAt }) => {
    const documentName = `${identifierOf(caseUuid, refinementUuid)} · ${t('plans:version', { version })}`
    return [
      {
        href: pathOf(planCalls.planDocument, { id }),
        name: t('plans:document'),
        of: documentName,
        at: publishedAt,
      },
      {
        href: pathOf(planCalls.planStepSheet, { id }),
        name: t('plans:stepSheet'),
        of: documentName,
        at: publishedAt,
      },
    ]
  })
  // Orders are listed newest first.
  const ofOrders = [...Map.groupBy(orders, ({ caseUuid }) => caseUuid)].flatMap(([id, [newest]]) =>
    newest
      ? {
          href: pathOf(orderCalls.productionRecord, { id }),
          name: t('orders:made.print'),
          of: identifierOf(id, null),
          at: newest.createdAt,
        }
      : [],
  )
  const ofShipments = shipments.map(({ uuid: id, identifier, createdAt }) => ({
    href: pathOf(shipmentCalls.packingSlip, { id }),
    name: t('shipments:packingSlip'),
    of: identifier,
    at: createdAt,
  }))
  return [...ofPlans, ...ofOrders, ...ofShipments].toSorted(
    (first, second) => Date.parse(second.at) - Date.parse(first.at),
  )
}

/** The PDFs of a patient, newest first; each opens in a new tab. */
export function PatientDocuments({ record }: { record: PatientRecord }) {
  const { t } = useTranslation('patient')
  const dates = useDates()
  const documents = useDocuments(record)
  return (
    <Card title={t('written.title')} flush={documents.length > 0}>
      {documents.length === 0 ? (
        <p className="text-base text-ink-3">{t('written.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {documents.map(({ href, name, of, at }) => (
            <li key={href}>
              <a
                href={href}
                target="_blank"
                rel="noreferrer"
                className="flex items-start gap-3 px-4 py-2.5 hover:bg-hover focus-visible:-outline-offset-2 sm:px-5"
              >
                <FileDown aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-3" />
                <span className="min-w-0">
                  <span className="block text-base font-medium">{name}</span>
                  <span className="flex flex-wrap gap-x-3 text-sm text-ink-2 tabular-nums">
                    <bdi>{dates.day(at)}</bdi>
                    <bdi>{of}</bdi>
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
