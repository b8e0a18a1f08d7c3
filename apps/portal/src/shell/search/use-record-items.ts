import { type CaseListRow, type CaseVerb, patientName } from '@archway/contract/cases'
import { stageOf } from '@archway/contract/lab'
import type { BoardOrder } from '@archway/contract/orders'
import { isolateText } from '@archway/words/locale'
import {
  Building2,
  CirclePlay,
  FolderOpen,
  Package,
  Plus,
  Printer,
  RotateCcw,
  Stethoscope,
  Truck,
  UserRound,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { turnOf } from '../../features/cases/list/row-turn.ts'
import { caseHref } from '../../features/cases/names.ts'
import { queueCaseHref } from '../../features/lab/queue/stages.ts'
import { nextOfOrder } from '../../features/orders/lab/next-of-order.ts'
import { decideAccess, requests as requestsAuth } from '../../platform/session/guard.ts'
import {
  findCreationRefusal,
  hasDuty,
  isDoctor,
  readerOf,
  useSession,
} from '../../platform/session/session.ts'
import { visitorOf } from '../../platform/session/visitor.ts'
import { customerVerbs } from '../../screens/case-detail/customer-verbs.ts'
import { pageOf } from '../../screens/cases/use-row-acts.tsx'
import type { Href } from '../../ui/action/link-context.ts'
import type { JumpItem } from '../../ui/overlay/JumpDialog.tsx'
import { useSeesDoctors } from '../use-waiting.ts'
import { type SearchedOrderVerb, searchedOrderVerbs, searchedVerbsInLab } from './searched-verbs.ts'
import type { ScopedLists } from './use-scoped-lists.ts'

/** Records and actions as suggestions, each with its label and its address for this viewer. */
export const useRecordItems = () => {
  const { t } = useTranslation(['desk', 'shell', 'cases', 'caseList', 'orders'])
  const session = useSession()
  const seesDoctors = useSeesDoctors()
  const isOwn = isDoctor(session)
  const isInLab = session.company === null

  const typeOf = (row: Pick<CaseListRow, 'side'>) => (row.side === 'doctor' && !isOwn ? 'doctor' : 'admin')
  const hrefOf = (row: CaseListRow): Href =>
    isInLab ? `/lab/case/${row.uuid}/details` : caseHref(row, 'all', isOwn)

  const turnItems = (row: CaseListRow, verbs: readonly CaseVerb[]): JumpItem[] => {
    const step = turnOf(row, readerOf(session))
    if (step.kind !== 'yours' || !verbs.includes(step.action)) return []
    const page = pageOf(step.action, row, typeOf(row), hrefOf(row))
    return [actionItem(row, step.action, page ?? `/cases/${typeOf(row)}/all/${row.uuid}/details`)]
  }

  /** The first action of staff on a case, with the page of its stage in the queue. */
  const labTurnItems = (row: CaseListRow, verbs: readonly CaseVerb[]): JumpItem[] => {
    const stage = stageOf(row.status)
    const verb = verbs.find(candidate => row.allowedActions.includes(candidate))
    return stage && verb ? [actionItem(row, verb, queueCaseHref({ uuid: row.uuid, stage }))] : []
  }

  const actionItem = (row: CaseListRow, verb: CaseVerb, href: Href): JumpItem => ({
    id: `${row.uuid} ${verb}`,
    label: actionLabel(t(`cases:action.${verb}`), patientName(row) || row.identifier),
    hint: row.identifier,
    icon: CirclePlay,
    href,
  })
  const actionLabel = (action: string, name: string): string =>
    t('desk:search.act', { action, name: isolateText(name) })

  /** The next step of an order, which the scan station offers as the one button. */
  const orderTurnItems = (order: BoardOrder, verbs: readonly SearchedOrderVerb[] | undefined): JumpItem[] => {
    const next = nextOfOrder(order, hasDuty(session, 'production'))
    const verb =
      next?.kind === 'pack' ? 'assignAwb' : searchedOrderVerbs.find(candidate => candidate === next?.action)
    if (!next || !verb || (verbs && !verbs.includes(verb))) return []
    return [
      {
        id: `${order.uuid} ${verb}`,
        label: actionLabel(t(`orders:action.${verb}`), order.patientName || order.caseIdentifier),
        hint: order.identifier,
        icon: Package,
        href: next.kind === 'pack' ? next.href : `/lab/scan?code=${encodeURIComponent(order.identifier)}`,
      },
    ]
  }

  return {
    /** Each patient of the found cases once. */
    patients: ({ cases }: ScopedLists): JumpItem[] =>
      [...Map.groupBy(cases.filter(patientName), ({ patientUuid }) => patientUuid)].map(([uuid, rows]) => ({
        id: uuid,
        label: rows[0] ? patientName(rows[0]) : '',
        icon: UserRound,
        href: `/patient/${uuid}`,
      })),
    cases: ({ cases }: ScopedLists): JumpItem[] =>
      cases.map(row => ({
        id: row.uuid,
        label: patientName(row) || row.identifier,
        hint: row.identifier,
        icon: FolderOpen,
        href: hrefOf(row),
      })),
    shipments: ({ shipments }: ScopedLists): JumpItem[] =>
      shipments.map(({ row, type }) => ({
        id: row.uuid,
        label: row.identifier,
        ...(row.airwayBillNumber ? { hint: row.airwayBillNumber } : {}),
        icon: Truck,
        href: type === 'lab' ? `/lab/shipments/${row.uuid}` : `/shipments/${type}/${row.uuid}/details`,
      })),
    doctors: ({ doctors }: ScopedLists): JumpItem[] =>
      doctors.map(({ uuid, name, email, company }) => ({
        id: uuid,
        label: name,
        hint: company?.name ?? email,
        icon: Stethoscope,
        href: `/doctors/${uuid}/info`,
        ...(company ? { companyUuid: company.uuid } : {}),
      })),
    requests: ({ requests }: ScopedLists): JumpItem[] =>
      requests.map(({ uuid, identifier, case: of }) => ({
        id: uuid,
        label: of.patientName || of.identifier,
        hint: identifier,
        icon: Package,
        href: isInLab ? `/lab/case/${of.uuid}/requests` : `/cases/${typeOf(of)}/all/${of.uuid}/requests`,
      })),
    companies: ({ companies }: ScopedLists): JumpItem[] =>
      companies.map(({ uuid, name }) => ({
        id: uuid,
        label: name,
        icon: Building2,
        href: `/lab/companies/${uuid}`,
      })),
    /** The viewer's next actions in these cases that are among `verbs`. */
    turns: (rows: readonly CaseListRow[], verbs?: readonly CaseVerb[]): JumpItem[] =>
      rows.flatMap(row =>
        isInLab ? labTurnItems(row, verbs ?? searchedVerbsInLab) : turnItems(row, verbs ?? customerVerbs),
      ),
    /** The next steps of these orders that are among `verbs`. */
    orderTurns: (orders: readonly BoardOrder[], verbs?: readonly SearchedOrderVerb[]): JumpItem[] =>
      orders.flatMap(order => orderTurnItems(order, verbs)),
    /** What the viewer can start; nothing for viewers who may not start anything new. */
    starts: isInLab ? startsInLab() : findCreationRefusal(session) ? [] : starts(),
  }

  function startsInLab(): JumpItem[] {
    if (!hasDuty(session, 'production')) return []
    return [
      { id: 'new-shipment', label: t('desk:search.newShipment'), icon: Truck, href: '/lab/shipments/new' },
      {
        id: 'new-print-job',
        label: t('desk:search.newPrintJob'),
        icon: Printer,
        href: '/lab/print-jobs?new=yes',
      },
    ]
  }

  function starts(): JumpItem[] {
    const ownCase = {
      id: 'new-case',
      label: t('caseList:new'),
      icon: Plus,
      href: '/cases/admin/new',
    } as const
    const doctors = {
      ...ownCase,
      id: 'new-doctor-case',
      hint: t('shell:nav.doctorCases'),
      href: '/cases/doctor/new',
    } as const
    const request = {
      id: 'new-request',
      label: t('desk:search.newRequest'),
      icon: RotateCcw,
      href: '/request?new=yes',
    } as const
    return [
      seesDoctors ? { ...ownCase, hint: t('shell:nav.adminCases') } : ownCase,
      ...(seesDoctors ? [doctors] : []),
      ...(decideAccess(requestsAuth, visitorOf(session)) === 'open' ? [request] : []),
    ]
  }
}
