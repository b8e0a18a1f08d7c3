import { type CaseDetail, caseCalls } from '@archway/contract/cases'
import { Store, useSelector } from '@tanstack/react-store'
import { useEffect } from 'react'
import { send } from '../../../platform/http/client.ts'
import { newIdempotencyKey } from '../../../platform/http/idempotency-key.ts'
import { queryClient } from '../../../platform/http/query.ts'
import { callKey } from '../../../platform/http/use-call.ts'
import { translateKey } from '../../../platform/i18n/language.ts'
import { caseViews } from '../../../platform/live/case-views.ts'
import { beforeAccountChange, sessionStore } from '../../../platform/session/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/** How long the deletion of a draft can be undone. */
const undoMs = 10_000

/** Drafts that lists no longer show: they are deleted, or will be when their snackbar closes. */
const hidden = new Store<ReadonlySet<string>>(new Set<string>())
const hide = (uuid: string): void => hidden.setState(hiddenUuids => new Set([...hiddenUuids, uuid]))
const show = (uuid: string): void =>
  hidden.setState(hiddenUuids => new Set([...hiddenUuids].filter(hiddenUuid => hiddenUuid !== uuid)))

/** The uuids of drafts that a list leaves out. */
export const useDeletedDrafts = (): ReadonlySet<string> => useSelector(hidden, hiddenUuids => hiddenUuids)

type Deletion = {
  /** Sends the deletion. Never rejects: a refusal is shown, and the draft is listed again. */
  commit: (how?: { keepalive?: boolean; refresh?: boolean }) => Promise<void>
  cancel: () => void
  identifier: string
}

/** Deletions that can be undone, by the uuid of their draft. */
const pending = new Map<string, Deletion>()

const commitAll = (options: Parameters<Deletion['commit']>[0]): Promise<unknown> =>
  Promise.all([...pending.values()].map(({ commit }) => commit(options)))

window.addEventListener('pagehide', () => void commitAll({ keepalive: true }))
// The list would be read in the session of the next account.
beforeAccountChange(() => commitAll({ refresh: false }))
// Without a session nothing can be deleted, and the next account must not do it.
sessionStore.subscribe(({ phase }) => {
  if (phase !== 'signedIn') for (const { cancel } of [...pending.values()]) cancel()
})

/**
 * Hides a draft at once and deletes it when the snackbar closes, after ten seconds or with its window; until then it
 * can be undone. Signing out and changing the company delete it first. A deletion that fails shows the draft again,
 * with the reason.
 */
export const deleteDraft = ({ uuid, identifier }: Pick<CaseDetail, 'uuid' | 'identifier'>): void => {
  const deletedAt = Date.now()
  const commit: Deletion['commit'] = async ({ keepalive = false, refresh = true } = {}) => {
    if (!pending.delete(uuid)) return
    // The snackbar may be closing already; a page restored from the back-forward cache must not offer Undo any more.
    toast.close(id)
    try {
      // A colleague may have changed the draft since.
      const age = String(Math.max(0, Math.floor((Date.now() - deletedAt) / 1000)))
      await send(caseCalls.deleteDraft, {
        params: { id: uuid },
        query: { age },
        key: newIdempotencyKey(),
        keepalive,
      })
      for (const call of [caseCalls.read, caseCalls.dsoRead])
        queryClient.removeQueries({ queryKey: callKey(call, { params: { id: uuid } }) })
    } catch {
      show(uuid)
    }
    if (refresh)
      await Promise.all(caseViews.map(call => queryClient.invalidateQueries({ queryKey: callKey(call) })))
  }
  const cancel = () => {
    if (!pending.delete(uuid)) return
    show(uuid)
    toast.close(id)
  }
  hide(uuid)
  const id = toast.info(translateKey('caseList', 'drafts.deleted', { identifier }), {
    lifetimeMs: undoMs,
    onClose: () => void commit(),
    action: { label: translateKey('caseList', 'drafts.undo'), onPress: cancel },
  })
  pending.set(uuid, { commit, cancel, identifier })
}

/** Cancels the pending deletion of a draft when its page is opened, with a message, so that no input is lost. */
export const useOpenedDraft = (uuid: string): void =>
  useEffect(() => {
    const deletion = pending.get(uuid)
    if (!deletion) return
    deletion.cancel()
    toast.info(translateKey('caseList', 'drafts.restored', { identifier: deletion.identifier }))
  }, [uuid])
