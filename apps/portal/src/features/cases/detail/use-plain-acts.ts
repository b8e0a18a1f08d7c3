import { type CaseDetail, type CaseUpdate, caseCalls } from '@archway/contract/cases'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { caseViews } from '../../../platform/live/case-views.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'
import type { CaseActs } from './action-order.ts'
import { type PlainAct, plainVerbs } from './plain-verbs.ts'

const affects = { affects: caseViews }

/**
 * The steps of a case that only need a confirmation. A refusal is shown in a toast, and the case is fetched again.
 * `onRefinement` is called when a refinement has been opened.
 */
export const usePlainActs = (detail: CaseDetail | undefined, onRefinement: () => void): CaseActs => {
  const { t } = useTranslation(['caseDetail', 'cases'])
  const confirm = useConfirm()
  const update = useCallMutation(caseCalls.update, affects)
  const pendingQc = useCallMutation(caseCalls.pendingQc, affects)
  const approve = useCallMutation(caseCalls.approveRetainerCase, affects)
  const nextBatch = useCallMutation(caseCalls.nextBatch, affects)
  const create = useCallMutation(caseCalls.create, affects)
  if (!detail) return {}

  const params = { id: detail.uuid }
  const put = (body: CaseUpdate) => update.mutateAsync({ params, body })
  const write: Record<PlainAct, () => Promise<unknown>> = {
    impressionReceived: () => pendingQc.mutateAsync({ params }),
    approveRetainerCase: () => approve.mutateAsync({ params }),
    received: () => put({ received: true }),
    nextBatch: () => nextBatch.mutateAsync({ params }),
    complete: () => put({ complete: true }),
    reactivate: () => put({ reactivate: true }),
    reopen: () => put({ reopen: true }),
    createRefinement: () => create.mutateAsync({ body: { refinementOf: detail.uuid } }),
  }
  const confirmAndRun = async (act: PlainAct): Promise<void> => {
    const isConfirmed = await confirm({
      title: t(`caseDetail:dialog.${act}.title`),
      message: t(`caseDetail:dialog.${act}.text`),
      confirmLabel: t(`cases:action.${act}`),
    })
    if (!isConfirmed) return
    try {
      await write[act]()
    } catch {
      return
    }
    toast.success(t(`caseDetail:done.${act}`))
    if (act === 'createRefinement') onRefinement()
  }
  return Object.fromEntries(plainVerbs.map(act => [act, { onSelect: () => void confirmAndRun(act) }]))
}
