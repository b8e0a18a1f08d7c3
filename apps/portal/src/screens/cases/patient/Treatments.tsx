import { type PatientRecord, patientName } from '@archway/contract/cases'
import { Ellipsis, FolderOpen, type LucideIcon, RotateCcw, Scissors } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CaseStatusChip } from '../../../features/cases/CaseStatusChip.tsx'
import { useTurnText } from '../../../features/cases/detail/use-turn-text.ts'
import { turnBesideStatus } from '../../../features/cases/list/row-turn.ts'
import { type Treatment, treatmentsOf } from '../../../features/cases/patient/timeline.ts'
import type { PatientActs } from '../../../features/cases/patient/use-patient-acts.ts'
import { ReorderButton } from '../../../features/requests/ReorderButton.tsx'
import { RequestStatusChip } from '../../../features/requests/RequestStatusChip.tsx'
import { type Reorderable, reorderOfOrders, reorderOfRequest } from '../../../features/requests/reorder.ts'
import { useDates } from '../../../platform/i18n/dates.ts'
import { decideAccess, requests as requestsAuth } from '../../../platform/session/guard.ts'
import { isDoctor, readerOf, useSession } from '../../../platform/session/session.ts'
import { visitorOf } from '../../../platform/session/visitor.ts'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { Link } from '../../../ui/action/Link.tsx'
import type { Href } from '../../../ui/action/link-context.ts'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { Menu } from '../../../ui/overlay/Menu.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import type { PatientHrefs } from './Patient.tsx'

type TreatmentsProps = { record: PatientRecord; acts: PatientActs; hrefs: PatientHrefs }

const roundTones = { running: 'provider', done: 'arrived', canceled: 'ended' } as const

/** Cases, refinements and requests of the patient by time, each with its status and whose turn it is. */
export function Treatments({ record, acts, hrefs }: TreatmentsProps) {
  const { t } = useTranslation('patient')
  const session = useSession()
  const mayRequest = decideAccess(requestsAuth, visitorOf(session)) === 'open'
  const retainersOf = (treatment: Treatment): Reorderable | null => {
    if (treatment.kind === 'request') return reorderOfRequest(treatment.request)
    const { uuid, identifier } = treatment.row
    return mayRequest && treatment.kind === 'case'
      ? reorderOfOrders(record.orders, { uuid, identifier, patientName: patientName(record) })
      : null
  }
  return (
    <Card title={t('timeline.title')} flush>
      <ol className="divide-y divide-line">
        {treatmentsOf(record).map(treatment => (
          <Line key={treatment.id} treatment={treatment} hrefs={hrefs}>
            {treatment.kind !== 'refinement' && <ReorderButton retainers={retainersOf(treatment)} small />}
            {treatment.kind === 'case' && record.mayMerge && record.cases.length > 1 && (
              <Menu
                align="end"
                trigger={
                  <IconButton
                    icon={Ellipsis}
                    size="small"
                    label={`${t('menu')}: ${treatment.row.identifier}`}
                  />
                }
                entries={[
                  {
                    id: 'part',
                    icon: Scissors,
                    label: t('part.action'),
                    onSelect: () => void acts.part(treatment.row),
                  },
                ]}
              />
            )}
          </Line>
        ))}
      </ol>
    </Card>
  )
}

type LineProps = { treatment: Treatment; hrefs: PatientHrefs; children: ReactNode }

function Line({ treatment, hrefs, children }: LineProps) {
  const dates = useDates()
  const session = useSession()
  const { icon: Icon, title, identifier, status, note, href } = useTreatment(treatment, hrefs)
  const { doctor } = treatment.row
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:px-5">
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-3" />
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 sm:grid-cols-[7rem_minmax(0,1fr)_auto] sm:items-baseline">
        <span className="text-sm text-ink-2 tabular-nums">{dates.day(treatment.at)}</span>
        <span className="min-w-0">
          <Link href={href} className="font-medium hover:underline">
            {title} <bdi className="tabular-nums">{identifier}</bdi>
          </Link>
          {doctor && !isDoctor(session) && (
            <span className="block text-sm text-ink-2">
              <bdi>{doctor.name}</bdi>
            </span>
          )}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {status}
          {note && <span className="text-sm text-ink-2">{note}</span>}
        </span>
      </div>
      <span className="flex justify-end empty:hidden sm:min-w-8 sm:empty:flex">{children}</span>
    </li>
  )
}

type TreatmentEntry = {
  readonly icon: LucideIcon
  readonly title: string
  readonly identifier: string
  readonly status: ReactNode
  /** Whose turn it is. */
  readonly note?: string | null
  readonly href: Href
}

const useTreatment = (treatment: Treatment, hrefs: PatientHrefs): TreatmentEntry => {
  const { t } = useTranslation(['patient', 'caseList', 'caseDetail', 'cases', 'requests'])
  const reader = readerOf(useSession())
  const turnText = useTurnText()
  if (treatment.kind === 'request')
    return {
      icon: RotateCcw,
      title: t(`requests:type.${treatment.request.type}`),
      identifier: treatment.request.identifier,
      status: <RequestStatusChip request={treatment.request} />,
      href: hrefs.requestOf(treatment.row),
    }
  if (treatment.kind === 'refinement')
    return {
      icon: RotateCcw,
      title: t('patient:timeline.refinement', { number: treatment.round.number }),
      identifier: treatment.round.identifier,
      status: (
        <StatusChip
          tone={roundTones[treatment.round.status]}
          label={t(`caseDetail:refinements.status.${treatment.round.status}`)}
        />
      ),
      href: hrefs.caseOf(treatment.row),
    }
  return {
    icon: FolderOpen,
    title: t(`caseList:product.${treatment.row.product}`),
    identifier: treatment.row.identifier,
    status: (
      <CaseStatusChip status={treatment.row.status} side={treatment.row.side} withTs={treatment.row.withTs} />
    ),
    note: turnText(turnBesideStatus(treatment.row, reader)),
    href: hrefs.caseOf(treatment.row),
  }
}
