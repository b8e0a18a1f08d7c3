import { type CaseDetail, patientName } from '@archway/contract/cases'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isDoctor, isStaff, useSession } from '../../../platform/session/session.ts'
import { Tabs } from '../../../ui/nav/Tabs.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { CaseStatusChip } from '../CaseStatusChip.tsx'
import { type CaseActs, offeredActions } from './action-order.ts'
import { MainCaseActions, MoreCaseActions } from './CaseActions.tsx'
import { CaseProgress } from './CaseProgress.tsx'
import { NextStep } from './NextStep.tsx'
import type { CaseTab } from './tabs.rules.ts'

type CaseHeaderProps = {
  detail: CaseDetail
  /** What the actions of the server do on this screen; actions that are not among them are not drawn. */
  acts: CaseActs
  back: { href: string; label: string }
  tabs: readonly CaseTab[]
  tab: CaseTab
  tabHref: (tab: CaseTab) => string
  /** Something new in a part of the case. */
  counts?: Partial<Record<CaseTab, number>> | undefined
  /** Lesser buttons of the screen itself, such as the chat. */
  more?: ReactNode
}

/**
 * The head of a case: patient, what is made, status, progress, whose turn it is and what can be done now. Props:
 * `detail`, `acts`, `back`, `tabs`, `tab`, `tabHref(tab)`, `counts`, `more`.
 */
export function CaseHeader({ detail, acts, back, tabs, tab, tabHref, counts, more }: CaseHeaderProps) {
  const { t } = useTranslation(['caseDetail', 'caseList'])
  const name = patientName(detail)
  const offered = offeredActions(detail, acts)
  return (
    <PageHeader
      back={back}
      windowTitle={detail.identifier}
      title={name ? <span dir="auto">{name}</span> : t('caseList:noName')}
      description={<Facts detail={detail} />}
      action={offered.main.length > 0 && <MainCaseActions actions={offered.main} />}
      more={
        <>
          {more}
          {offered.more.length > 0 && <MoreCaseActions actions={offered.more} />}
        </>
      }
      tabs={
        <Tabs
          label={t('caseDetail:tabs')}
          items={tabs.map(one => ({
            href: tabHref(one),
            label: t(`caseDetail:tab.${one}`),
            current: one === tab,
            count: counts?.[one] ?? 0,
            countTone: 'attention' as const,
          }))}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <CaseProgress detail={detail} />
        <NextStep detail={detail} />
      </div>
    </PageHeader>
  )
}

function Facts({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation(['caseDetail', 'caseList', 'orders'])
  const session = useSession()
  const facts: ReactNode[] = [
    <CaseStatusChip key="status" {...detail} size="medium" />,
    <bdi key="identifier" className="font-medium tabular-nums">
      {detail.identifier}
    </bdi>,
    t(`caseList:product.${detail.product}`),
    detail.product === 'AL' && t('caseDetail:batch', { batch: t(`orders:batch.${detail.batchLabel}`) }),
    detail.arch && t(`caseDetail:arch.${detail.arch}`),
    detail.doctor && !isDoctor(session) && (
      <span key="doctor" dir="auto">
        {detail.doctor.name}
      </span>
    ),
    isStaff(session) && (
      <span key="company" dir="auto">
        {detail.company.name}
      </span>
    ),
  ]
  // The line before the first fact of each row falls outside and is cut off.
  return (
    <ul className="mt-1.5 -ms-3 flex flex-wrap gap-y-2 overflow-hidden">
      {facts
        .filter(fact => fact)
        .map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of facts
          <li key={index} className="relative -start-px border-s border-line px-3 leading-7">
            {fact}
          </li>
        ))}
    </ul>
  )
}
