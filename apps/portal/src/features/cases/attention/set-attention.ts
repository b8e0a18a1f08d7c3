import { type CaseAttention, type CaseListRow, caseCalls } from '@archway/contract/cases'
import { defaultDateFormat } from '@archway/contract/kernel'
import { send } from '../../../platform/http/client.ts'
import { newIdempotencyKey } from '../../../platform/http/idempotency-key.ts'
import { queryClient } from '../../../platform/http/query.ts'
import { callKey } from '../../../platform/http/use-call.ts'
import { formatDay } from '../../../platform/i18n/dates.ts'
import { translateKey } from '../../../platform/i18n/language.ts'
import { sessionState } from '../../../platform/session/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'

export type CaseRef = Pick<CaseListRow, 'uuid' | 'identifier'>

/** How long the change can be undone from its snackbar. */
const undoMs = 10_000

const views = [
  caseCalls.attention,
  caseCalls.statistics,
  caseCalls.dsoStatistics,
  caseCalls.list,
  caseCalls.dsoList,
]
const refetchAttention = () =>
  Promise.all(views.map(call => queryClient.invalidateQueries({ queryKey: callKey(call) })))

/** Reports the change, with a button that undoes it. */
const report = (text: string, undo: () => Promise<unknown>): void => {
  const id = toast.success(text, {
    lifetimeMs: undoMs,
    action: {
      label: translateKey('caseList', 'drafts.undo'),
      onPress: () => {
        toast.close(id)
        // A failure has been shown.
        void undo().catch(() => {})
      },
    },
  })
}

const putSnooze = async ({ uuid }: CaseRef, until: string | null, isQuiet = false): Promise<void> => {
  await send(caseCalls.snooze, {
    params: { id: uuid },
    body: { until },
    key: newIdempotencyKey(),
    quiet: isQuiet,
  })
  await refetchAttention()
}

const putMute = async ({ uuid }: CaseRef, isMuted: boolean): Promise<void> => {
  await send(caseCalls.mute, { params: { id: uuid }, body: { muted: isMuted }, key: newIdempotencyKey() })
  await refetchAttention()
}

/** Hides a case from Pending Actions until a day, `YYYY-MM-DD`. Rejects with the server's refusal, which the caller shows. */
export const snoozeCase = async (row: CaseRef, until: string): Promise<void> => {
  await putSnooze(row, until, true)
  const day = formatDay(until, sessionState().session?.company?.dateFormat ?? defaultDateFormat)
  report(translateKey('caseDetail', 'snooze.snoozedTo', { identifier: row.identifier, day }), () =>
    putSnooze(row, null),
  )
}

/** Ends a snooze; a failure is shown as a toast. */
export const unsnoozeCase = async (
  row: CaseRef,
  { snoozedUntil }: Pick<CaseAttention, 'snoozedUntil'>,
): Promise<void> => {
  await putSnooze(row, null)
  report(translateKey('caseDetail', 'snooze.woken', { identifier: row.identifier }), () =>
    putSnooze(row, snoozedUntil),
  )
}

/** Mutes or unmutes a case; a failure is shown as a toast. */
export const muteCase = async (row: CaseRef, isMuted: boolean): Promise<void> => {
  await putMute(row, isMuted)
  const words = isMuted ? 'snooze.mutedNow' : 'snooze.unmutedNow'
  report(translateKey('caseDetail', words, { identifier: row.identifier }), () => putMute(row, !isMuted))
}
