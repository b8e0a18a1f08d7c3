import { caseCalls, patientName } from '@archway/contract/cases'
import { ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { caseListFilter } from '../../features/cases/list-filter.ts'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { useGo } from '../../platform/list/navigate.ts'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import type { Href } from '../../ui/action/link-context.ts'
import { isShortcut } from '../../ui/nav/is-shortcut.ts'

/** As many as are walked through; the dashboard shows the first of them. */
const maxInTurn = 50

type Props = { uuid: string; list: string; status: string }

/**
 * From a case of Pending Actions to the next one in which it is the reader's turn, and back: a link, and the keys j and
 * k. After the last one comes the first. Nothing where there is no other.
 */
export function NextCase({ uuid, list, status }: Props) {
  const { t } = useTranslation('caseList')
  const go = useGo()
  const dso = list === 'doctor'
  const counts = useCallQuery(dso ? caseCalls.dsoStatistics : caseCalls.statistics).data?.data
  const statuses = counts?.turn.statuses ?? []
  const inTurn = useCallQuery(
    dso ? caseCalls.dsoList : caseCalls.list,
    {
      query: {
        filter: caseListFilter({}, statuses) as Record<string, unknown> | undefined,
        paginate: maxInTurn,
      },
    },
    { enabled: statuses.length > 0 },
  )
  const rows = inTurn.data?.data ?? []
  const at = rows.findIndex(row => row.uuid === uuid)
  const next = rows[(at + 1) % rows.length]
  const previous = rows.at(at < 0 ? -1 : at - 1)
  const hrefOf = (row: (typeof rows)[number]): Href =>
    `/dashboard/${list}/${status}/${row.uuid}/${row.status === 'IN_CUSTOMER_APPPROVE' ? 'plan' : 'details'}`

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return
    const row = event.key === 'j' ? next : event.key === 'k' ? previous : undefined
    if (!row || row.uuid === uuid) return
    event.preventDefault()
    go(hrefOf(row))
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  if (!next || next.uuid === uuid) return null
  const name = patientName(next) || next.identifier
  return (
    <LinkButton
      href={hrefOf(next)}
      icon={ChevronRight}
      aria-label={t('turn.nextOf', { name: `\u2068${name}\u2069` })}
      aria-keyshortcuts="j"
      className="max-sm:border-0 max-sm:px-3 rtl:[&>svg]:-scale-x-100"
    >
      <span className="max-sm:hidden">{t('turn.next')}</span>
    </LinkButton>
  )
}
