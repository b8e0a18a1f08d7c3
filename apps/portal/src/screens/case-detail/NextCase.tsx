import { caseCalls, patientName, pendingFilterFrom, pendingList } from '@archway/contract/cases'
import { isolateText } from '@archway/words/locale'
import { ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { snoozedCountOf, turnOf } from '../../features/cases/list/turn-of.ts'
import { caseListFilter } from '../../features/cases/list-filter.ts'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { newestFirst } from '../../platform/list/list-state.ts'
import { useGo } from '../../platform/list/navigate.ts'
import { isPlainClick } from '../../ui/action/Link.tsx'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import type { Href } from '../../ui/action/link-context.ts'
import { isShortcut } from '../../ui/nav/is-shortcut.ts'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'

/** Maximum number of cases to step through; the dashboard shows the first of them. */
const maxListed = 50

/**
 * Whether leaving the page would lose input: text that was typed, or a part that marks itself as unsaved. Fields marked
 * with `data-draft` store their text themselves.
 */
const hasUnsavedInput = (): boolean =>
  document.querySelector('[data-unsaved]') !== null ||
  [...document.querySelectorAll<HTMLTextAreaElement>('textarea:not([readonly], [data-draft])')].some(
    ({ value }) => value.trim() !== '',
  )

type Props = { uuid: string; list: string; status: string }

/**
 * Links to the next and previous case of the same Pending Actions tab, also by the keys j and k. On the tab of all
 * kinds these are the cases in which it is the viewer's turn. The last one is followed by the first. Renders nothing
 * if there is no other case, or if the case is not from this list.
 */
export function NextCase({ uuid, list, status }: Props) {
  const { t } = useTranslation(['caseList', 'caseForm'])
  const go = useGo()
  const confirm = useConfirm()
  const isDoctorSide = list === 'doctor'
  const counts = useCallQuery(isDoctorSide ? caseCalls.dsoStatistics : caseCalls.statistics).data?.data
  const { statuses, snoozed } = pendingList(
    pendingFilterFrom(status),
    turnOf(counts).statuses,
    snoozedCountOf(counts),
  )
  const nextCases = useCallQuery(
    isDoctorSide ? caseCalls.dsoList : caseCalls.list,
    {
      query: {
        filter: caseListFilter({}, statuses, snoozed) as Record<string, unknown> | undefined,
        order: `${newestFirst.by} ${newestFirst.direction}`,
        paginate: maxListed,
      },
    },
    { enabled: statuses.length > 0 },
  )
  const rows = nextCases.data?.data ?? []
  const index = rows.findIndex(row => row.uuid === uuid)
  // A case on which the viewer has acted leaves the list; stepping continues from its position.
  const [last, setLast] = useState({ uuid, at: index })
  if (last.uuid !== uuid || (index >= 0 && last.at !== index)) setLast({ uuid, at: index })
  const from = index < 0 && last.uuid === uuid ? last.at : index
  const next = from < 0 ? undefined : rows[(index < 0 ? from : from + 1) % rows.length]
  const previous = from < 0 ? undefined : rows.at(from - 1)
  const hrefOf = (row: (typeof rows)[number]): Href =>
    `/dashboard/${list}/${status}/${row.uuid}/${row.status === 'IN_CUSTOMER_APPPROVE' ? 'plan' : 'details'}`

  const leaveFor = async (row: (typeof rows)[number]) => {
    const mayLeave =
      !hasUnsavedInput() ||
      (await confirm({
        title: t('caseForm:leave.title'),
        message: t('caseForm:leave.text'),
        confirmLabel: t('caseForm:leave.confirm'),
        cancelLabel: t('caseForm:leave.stay'),
        tone: 'danger',
      }))
    if (mayLeave) go(hrefOf(row))
  }
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // A focused model handles its keys itself.
    if (!isShortcut(event, ['canvas'])) return
    const row = event.key === 'j' ? next : event.key === 'k' ? previous : undefined
    if (!row || row.uuid === uuid) return
    event.preventDefault()
    void leaveFor(row)
  })
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])

  if (!next || next.uuid === uuid) return null
  const name = patientName(next) || next.identifier
  return (
    <LinkButton
      href={hrefOf(next)}
      onClick={event => {
        if (!isPlainClick(event) || !hasUnsavedInput()) return
        event.preventDefault()
        void leaveFor(next)
      }}
      aria-label={t('caseList:turn.nextOf', { name: isolateText(name) })}
      aria-keyshortcuts="j"
      className="max-sm:border-0 max-sm:px-3 @max-4xl/bar:px-3"
    >
      <ChevronRight aria-hidden className="size-4 shrink-0 rtl:[scale:-1_1]" />
      <span className="max-sm:hidden @max-4xl/bar:hidden">{t('caseList:turn.next')}</span>
    </LinkButton>
  )
}
