import { type CaseDetail, patientName } from '@archway/contract/cases'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAttention } from '../../../platform/live/attention.ts'
import { isDoctor, isStaff, useSession } from '../../../platform/session/session.ts'
import type { Href } from '../../../ui/action/link-context.ts'
import { Tabs } from '../../../ui/nav/Tabs.tsx'
import type { MenuEntry } from '../../../ui/overlay/Menu.tsx'
import { useNarrow, useSlimBar } from '../../../ui/page/use-narrow.ts'
import { WorkBar } from '../../../ui/page/WorkBar.tsx'
import { AttentionMarks } from '../attention/AttentionMarks.tsx'
import { useAttentionMenu } from '../attention/use-attention-menu.tsx'
import { patientEntry } from '../patient/patient-entry.ts'
import { type CaseActs, offeredActions } from './action-order.ts'
import { MainCaseActions, MoreCaseActions } from './CaseActions.tsx'
import { CaseProgress } from './CaseProgress.tsx'
import { NextStep } from './NextStep.tsx'
import { TurnChip } from './TurnChip.tsx'
import type { CaseTab } from './tabs.rules.ts'

type CaseHeaderProps = {
  detail: CaseDetail
  /** The handlers of this screen for the actions that the server allows; actions without a handler are not shown. */
  acts: CaseActs
  back: { href: Href; label: string }
  tabs: readonly CaseTab[]
  tab: CaseTab
  tabHref: (tab: CaseTab) => Href
  /** Further entries for the menu. */
  entries?: readonly MenuEntry[]
  /** Further buttons of the screen, such as the chat. */
  more?: ReactNode
}

const panelId = 'case-progress'

/**
 * The bar of a case: patient, identifier, status, and the actions that are possible now. The status chip opens a panel
 * with progress, dates and facts.
 */
export function CaseHeader({ detail, acts, back, tabs, tab, tabHref, entries = [], more }: CaseHeaderProps) {
  const { t } = useTranslation(['caseDetail', 'caseList'])
  const name = patientName(detail)
  const availableActions = offeredActions(detail, acts)
  // On phones the main actions are at the bottom of the window, where the chat has its text field.
  const isNarrow = useNarrow()
  const isWriting = isNarrow && tab === 'chat'
  const isTablet = useSlimBar() && !isNarrow
  const mainCount = isWriting ? 0 : isTablet ? 1 : availableActions.main.length
  const main = availableActions.main.slice(0, mainCount)
  const secondaryActions = [...availableActions.main.slice(mainCount), ...availableActions.more]
  const { open, toggle, area } = useDisclosure()
  const attention = useAttention()
  const attentionMenu = useAttentionMenu()
  return (
    <div ref={area} className="contents">
      <WorkBar
        back={back}
        windowTitle={detail.identifier}
        title={name || t('caseList:noName')}
        facts={<bdi className="font-medium tabular-nums">{detail.identifier}</bdi>}
        status={
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <TurnChip detail={detail} open={open} onToggle={toggle} controls={panelId} />
            <AttentionMarks compact attention={attention.get(detail.uuid)} />
          </span>
        }
        action={main.length > 0 && <MainCaseActions actions={main} />}
        more={
          <>
            {more}
            <MoreCaseActions
              actions={secondaryActions}
              more={[
                patientEntry(detail, t('caseList:patientRecord')),
                ...entries,
                ...attentionMenu.entriesOf(detail),
              ]}
            />
          </>
        }
        line={open ? <div className="h-0.75" /> : <CaseProgress detail={detail} thin />}
        panel={
          <div id={panelId} hidden={!open}>
            {open && (
              <div className="absolute inset-x-0 top-full z-1 flex max-h-[70dvh] flex-col gap-4 overflow-y-auto border-y border-line bg-raised px-4 py-4 shadow-pop sm:px-6">
                <bdi className="font-medium tabular-nums sm:hidden">{detail.identifier}</bdi>
                <CaseProgress detail={detail} />
                <NextStep detail={detail} />
                <Facts detail={detail} />
              </div>
            )}
          </div>
        }
        tabs={
          <Tabs
            label={t('caseDetail:tabs')}
            items={tabs.map(item => ({
              href: tabHref(item),
              label: t(`caseDetail:tab.${item}`),
              current: item === tab,
            }))}
          />
        }
      />
      {attentionMenu.dialog}
    </div>
  )
}

/** The state of the panel; a click outside or Escape closes it. */
const useDisclosure = () => {
  const [isOpen, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const isElsewhere = (target: EventTarget | null) =>
      !(target instanceof Element && area.current?.querySelector(`#${panelId}`)?.contains(target)) &&
      !(target instanceof Element && target.closest(`[aria-controls=${panelId}]`))
    const closeOnPressOutside = (event: PointerEvent) => isElsewhere(event.target) && setOpen(false)
    const key = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('pointerdown', closeOnPressOutside)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', closeOnPressOutside)
      document.removeEventListener('keydown', key)
    }
  }, [isOpen])
  return { open: isOpen, toggle: () => setOpen(!isOpen), area }
}

function Facts({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation(['caseDetail', 'caseList', 'orders'])
  const session = useSession()
  const facts: ReactNode[] = [
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
  // The separator before the first fact of each row is outside of the box and clipped.
  return (
    <ul className="-ms-3 flex flex-wrap gap-y-2 overflow-hidden text-base">
      {facts
        .filter(fact => fact)
        .map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of facts
          <li key={index} className="relative -start-px border-s border-line px-3">
            {fact}
          </li>
        ))}
    </ul>
  )
}
