import { type CaseListRow, type CaseVerb, patientName } from '@archway/contract/cases'
import {
  Building2,
  CirclePlay,
  FolderOpen,
  Package,
  Plus,
  RotateCcw,
  Stethoscope,
  Truck,
  UserRound,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { turnOf } from '../../features/cases/list/row-turn.ts'
import { caseHref } from '../../features/cases/names.ts'
import { guard, requests as requestsAuth } from '../../platform/session/guard.ts'
import { isDoctor, readerOf, useSession, whyNothingNew } from '../../platform/session/session.ts'
import { visitorOf } from '../../platform/session/visitor.ts'
import { customerVerbs } from '../../screens/case-detail/customer-verbs.ts'
import { pageOf } from '../../screens/cases/use-row-acts.tsx'
import type { Href } from '../../ui/action/link-context.ts'
import type { JumpItem } from '../../ui/overlay/JumpDialog.tsx'
import { useSeesDoctors } from '../use-waiting.ts'
import type { ScopedLists } from './use-scoped-lists.ts'

/** Records and actions as suggestions: what each is called, and where it opens for this reader. */
export const useRecordItems = () => {
  const { t } = useTranslation(['desk', 'shell', 'cases', 'caseList'])
  const session = useSession()
  const ofDoctors = useSeesDoctors()
  const isOwn = isDoctor(session)
  const inLab = session.company === null

  const typeOf = (row: Pick<CaseListRow, 'side'>) => (row.side === 'doctor' && !isOwn ? 'doctor' : 'admin')
  const hrefOf = (row: CaseListRow): Href =>
    inLab ? `/lab/case/${row.uuid}/details` : caseHref(row, 'all', isOwn)

  const turn = (row: CaseListRow, verbs: readonly CaseVerb[]): JumpItem[] => {
    const step = turnOf(row, readerOf(session))
    if (inLab || step.kind !== 'yours' || !verbs.includes(step.action)) return []
    const name = patientName(row) || row.identifier
    const page = pageOf(step.action, row, typeOf(row), hrefOf(row))
    return [
      {
        id: `${row.uuid} ${step.action}`,
        label: t('desk:search.act', {
          action: t(`cases:action.${step.action}`),
          name: `\u2068${name}\u2069`,
        }),
        hint: row.identifier,
        icon: CirclePlay,
        href: page ?? `/cases/${typeOf(row)}/all/${row.uuid}/details`,
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
      doctors.map(({ uuid, name, email }) => ({
        id: uuid,
        label: name,
        hint: email,
        icon: Stethoscope,
        href: `/doctors/${uuid}/info`,
      })),
    requests: ({ requests }: ScopedLists): JumpItem[] =>
      requests.map(({ uuid, identifier, case: of }) => ({
        id: uuid,
        label: of.patientName || of.identifier,
        hint: identifier,
        icon: Package,
        href: inLab ? `/lab/case/${of.uuid}/requests` : `/cases/${typeOf(of)}/all/${of.uuid}/requests`,
      })),
    companies: ({ companies }: ScopedLists): JumpItem[] =>
      companies.map(({ uuid, name }) => ({
        id: uuid,
        label: name,
        icon: Building2,
        href: `/lab/companies/${uuid}`,
      })),
    /** The viewer's next actions in these cases that are among `verbs`. */
    turns: (rows: readonly CaseListRow[], verbs: readonly CaseVerb[] = customerVerbs): JumpItem[] =>
      rows.flatMap(row => turn(row, verbs)),
    /** What the viewer can start; nothing for viewers who may not start anything new. */
    starts: whyNothingNew(session) || inLab ? [] : starts(),
  }

  function starts(): JumpItem[] {
    const own = { id: 'new-case', label: t('caseList:new'), icon: Plus, href: '/cases/admin/new' } as const
    const doctors = {
      ...own,
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
      ofDoctors ? { ...own, hint: t('shell:nav.adminCases') } : own,
      ...(ofDoctors ? [doctors] : []),
      ...(guard(requestsAuth, visitorOf(session)) === 'open' ? [request] : []),
    ]
  }
}
