import { type CaseListRow, pendingStatuses } from '@archway/contract/cases'
import { AlarmClock, AlarmClockOff, Bell, BellOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { translateKey, withWords } from '../../../platform/i18n/language.ts'
import { useAttention } from '../../../platform/live/attention.ts'
import { readerOf, useSession } from '../../../platform/session/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-dialog.tsx'
import type { MenuEntry } from '../../../ui/overlay/Menu.tsx'
import { turnOf } from '../list/row-turn.ts'
import type { CaseRef } from './set-attention.ts'

const SnoozeDialog = lazyDialog(withWords(async () => (await import('./SnoozeDialog.tsx')).SnoozeDialog))

const alwaysPending = pendingStatuses([])
const attentionCalls = withWords(() => import('./set-attention.ts'))
type Calls = Awaited<ReturnType<typeof attentionCalls>>

/** Makes a call whose code is loaded when its menu entry is chosen. */
const attend = async (use: (calls: Calls) => Promise<void>): Promise<void> => {
  const calls = await attentionCalls().catch(() => void toast.error(translateKey('reasons', 'UNEXPECTED')))
  // A refusal has been shown.
  if (calls) await use(calls).catch(() => {})
}

/** Whether a case is muted, and the action that mutes or unmutes it. */
export const useMute = (): ((row: CaseRef) => { isMuted: boolean; toggle: () => void }) => {
  const attention = useAttention()
  return row => {
    const isMuted = attention.get(row.uuid)?.muted ?? false
    return { isMuted, toggle: () => void attend(calls => calls.muteCase(row, !isMuted)) }
  }
}

/** Entries of a case's menu for snoozing and muting it, and the dialog that they open. */
export const useAttentionMenu = (): {
  entriesOf: (row: CaseListRow) => MenuEntry[]
  dialog: ReactNode
} => {
  const { t } = useTranslation('caseList')
  const reader = readerOf(useSession())
  const attention = useAttention()
  const muteOf = useMute()
  // The last dialog stays mounted during its closing animation.
  const [chosenCase, setChosenCase] = useState<CaseRef>()
  const [isOpen, setOpen] = useState(false)
  const snoozeEntry = (row: CaseListRow): MenuEntry[] => {
    const marks = attention.get(row.uuid)
    if (marks?.snoozedUntil)
      return [
        {
          id: 'wake',
          icon: AlarmClockOff,
          label: t('attention.wake'),
          onSelect: () => void attend(calls => calls.unsnoozeCase(row, marks)),
        },
      ]
    // Only what Pending Actions lists can be hidden from it.
    if (!alwaysPending.includes(row.status) && turnOf(row, reader).kind !== 'yours') return []
    return [
      {
        id: 'snooze',
        icon: AlarmClock,
        label: t('attention.snooze'),
        onSelect: () => {
          setChosenCase(row)
          setOpen(true)
        },
      },
    ]
  }
  const entriesOf = (row: CaseListRow): MenuEntry[] => {
    const { isMuted, toggle } = muteOf(row)
    return [
      ...snoozeEntry(row),
      {
        id: 'mute',
        icon: isMuted ? Bell : BellOff,
        label: t(isMuted ? 'attention.unmute' : 'attention.mute'),
        onSelect: toggle,
      },
    ]
  }
  return {
    entriesOf,
    dialog: chosenCase && (
      <SnoozeDialog key={chosenCase.uuid} row={chosenCase} open={isOpen} onOpenChange={setOpen} />
    ),
  }
}
