import type { CaseDetail } from '@archway/contract/cases'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isDoctor, isStaff, useSession } from '../../../platform/session.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { CaseStatusChip } from '../CaseStatusChip.tsx'
import { patientName } from '../names.ts'
import type { CaseActs } from './actions.rules.ts'
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
  /** Lesser buttons of the screen itself, such as the chat. */
  more?: ReactNode
}

/**
 * The head of a case: patient, what is made, status, progress, whose turn it is and what can be done now. Props:
 * `detail`, `acts`, `back`, `tabs`, `tab`, `tabHref(tab)`, `more`.
 */
export function CaseHeader({ detail, acts, back, tabs, tab, tabHref, more }: CaseHeaderProps) {
  const { t } = useTranslation(['caseDetail', 'caseList'])
  const name = patientName(detail)
  return (
    <PageHeader
      back={back}
      title={name ? <span dir="auto">{name}</span> : t('caseList:noName')}
      description={<Facts detail={detail} />}
      action={<MainCaseActions detail={detail} acts={acts} />}
      more={
        <>
          {more}
          <MoreCaseActions detail={detail} acts={acts} />
        </>
      }
      tabs={
        <Tabs
          label={t('caseDetail:tabs')}
          items={tabs.map(one => ({
            href: tabHref(one),
            label: t(`caseDetail:tab.${one}`),
            current: one === tab,
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
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      <CaseStatusChip status={detail.status} side={detail.side} withTs={detail.withTs} size="medium" />
      {facts
        .filter(fact => fact)
        .map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of facts
          <Fragment key={index}>
            {index > 0 && (
              <span aria-hidden className="text-ink-3">
                ·
              </span>
            )}
            {typeof fact === 'string' ? <span>{fact}</span> : fact}
          </Fragment>
        ))}
    </div>
  )
}
