import type { CaseDetail } from '@archway/contract/cases'
import { CircleCheck, CircleDot, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { formatList } from '../../../platform/i18n/format-list.ts'
import { readerOf, useSession } from '../../../platform/session/session.ts'
import { listOtherActions } from '../list/row-turn.ts'
import { nextStepOf } from './next-step.ts'

const looks = {
  yours: { icon: CircleDot, style: 'font-semibold text-ink', mark: 'text-amber-mark' },
  waiting: { icon: Hourglass, style: 'text-ink-2', mark: 'text-ink-3' },
  done: { icon: CircleCheck, style: 'text-ink-2', mark: 'text-green-mark' },
} as const

/** Whose turn it is and until when, and when the case is expected to ship. */
export function NextStep({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation(['caseList', 'cases', 'caseDetail'])
  const dates = useDates()
  const step = nextStepOf(detail, readerOf(useSession()))
  const { icon: Icon, style, mark } = looks[step.kind]
  const also = listOtherActions(detail)
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-base">
      <p className={`flex items-center gap-2 ${style}`}>
        <Icon aria-hidden className={`size-4 shrink-0 ${mark}`} />
        {step.kind === 'yours' && t('caseList:turn.yours', { action: t(`cases:action.${step.action}`) })}
        {step.kind === 'waiting' && t('caseList:turn.waiting', { who: t(`cases:turn.who.${step.who}`) })}
        {step.kind === 'done' && t('caseList:turn.done')}
        {step.kind === 'done' && also.length > 0 && (
          <span>
            {t('caseList:turn.also', { actions: formatList(also.map(verb => t(`cases:action.${verb}`))) })}
          </span>
        )}
      </p>
      {detail.dueAt && (
        <p className="text-ink-2">
          {t('caseDetail:due', { date: dates.day(detail.dueAt) })}{' '}
          {detail.overdue && <span className="ms-1 font-medium text-red-ink">{t('caseList:overdue')}</span>}
        </p>
      )}
      <ExpectedShip detail={detail} />
    </div>
  )
}

function ExpectedShip({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation('caseDetail')
  const dates = useDates()
  if (!detail.expectedShip) return null
  const from = dates.day(detail.expectedShip.earliest)
  const to = dates.day(detail.expectedShip.latest)
  return (
    <p className="text-ink-3">
      {from === to ? t('expectedShip', { date: from }) : t('expectedShipRange', { from, to })}
    </p>
  )
}
