import { type CaseDetail, caseCalls } from '@archway/contract/cases'
import { Store, useSelector } from '@tanstack/react-store'
import { send } from '../../../platform/http/client.ts'
import { newIdempotencyKey } from '../../../platform/http/idempotency-key.ts'
import { queryClient } from '../../../platform/http/query.ts'
import { callKey } from '../../../platform/http/use-call.ts'
import { say } from '../../../platform/i18n/language.ts'
import { caseViews } from '../../../platform/live/case-views.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/** How long the deletion of a draft can be undone. */
const undoMs = 10_000

/** Drafts that lists no longer show: they are deleted, or will be when their snackbar closes. */
const hidden = new Store<ReadonlySet<string>>(new Set<string>())
const hide = (uuid: string): void => hidden.setState(held => new Set([...held, uuid]))
const show = (uuid: string): void =>
  hidden.setState(held => new Set([...held].filter(other => other !== uuid)))

/** The uuids of drafts that a list leaves out. */
export const useDeletedDrafts = (): ReadonlySet<string> => useSelector(hidden, held => held)

/**
 * Hides a draft at once and deletes it when the snackbar closes, after ten seconds or with its window; until then it
 * can be undone. A deletion that fails shows the draft again, with the reason.
 */
export const deleteDraft = ({ uuid, identifier }: Pick<CaseDetail, 'uuid' | 'identifier'>): void => {
  let isOver = false
  const commit = async (keepalive: boolean): Promise<void> => {
    if (isOver) return
    isOver = true
    window.removeEventListener('pagehide', leave)
    try {
      await send(caseCalls.deleteDraft, { params: { id: uuid }, key: newIdempotencyKey(), keepalive })
      for (const call of [caseCalls.read, caseCalls.dsoRead])
        queryClient.removeQueries({ queryKey: callKey(call, { params: { id: uuid } }) })
    } catch {
      show(uuid)
    }
    await Promise.all(caseViews.map(call => queryClient.invalidateQueries({ queryKey: callKey(call) })))
  }
  const leave = (): void => void commit(true)
  window.addEventListener('pagehide', leave)
  hide(uuid)
  const id = toast.info(say('caseList', 'drafts.deleted', { identifier }), {
    lifetimeMs: undoMs,
    onClose: () => void commit(false),
    action: {
      label: say('caseList', 'drafts.undo'),
      onPress: () => {
        isOver = true
        window.removeEventListener('pagehide', leave)
        show(uuid)
        toast.close(id)
      },
    },
  })
}
