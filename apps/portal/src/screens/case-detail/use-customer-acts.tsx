import type { CaseDetail } from '@archway/contract/cases'
import type { Plan } from '@archway/contract/plans'
import { useState } from 'react'
import type { CaseActs } from '../../features/cases/detail/action-order.ts'
import { usePlainActs } from '../../features/cases/detail/use-plain-acts.ts'
import { deleteDraft } from '../../features/cases/drafts/delete-draft.ts'
import { useReviewedApproval } from '../../features/plans/review/use-reviewed-approval.ts'
import { useClearPlan } from '../../features/plans/use-clear-plan.ts'
import { latestPlan, usePlans } from '../../features/plans/use-plans.ts'
import { useGo } from '../../platform/list/navigate.ts'
import type { Href } from '../../ui/action/link-context.ts'
import { lazyDialog } from '../../ui/lazy/lazy-dialog.tsx'
import { type DialogVerb, dialogVerbs, isPlanVerb } from './customer-verbs.ts'

const CustomerAct = lazyDialog(async () => (await import('./CustomerAct.tsx')).CustomerAct)

type Where = {
  dso: boolean
  editHref: Href
  /** Resubmits a returned case. */
  resubmit: CaseActs['resubmit']
  /** Called after its draft was deleted: the page has nothing to show any more. */
  onDeleted?: () => void
}

/** The customer's actions on a case by verb, with their dialogs. */
export const useCustomerActs = (detail: CaseDetail, { dso, editHref, resubmit, onDeleted }: Where) => {
  const go = useGo()
  // The last dialog stays mounted during its closing animation.
  const [dialogVerb, setDialogVerb] = useState<DialogVerb>()
  const [isOpen, setOpen] = useState(false)
  // A newer version that arrives while a dialog is open must not replace the version it refers to.
  const [dialogPlan, setDialogPlan] = useState<Plan>()
  const dialogAct = (verb: DialogVerb) => ({
    onSelect: () => {
      setDialogVerb(verb)
      setDialogPlan(plan)
      setOpen(true)
    },
  })

  const plain = usePlainActs(detail, () => go(editHref))
  const concernsPlan =
    !detail.withTs &&
    [...detail.allowedActions, ...detail.withheldActions.map(({ action }) => action)].some(isPlanVerb)
  const plan = latestPlan(usePlans(detail.uuid, dso, concernsPlan).data)
  const clear = useClearPlan(dso)
  const approval = useReviewedApproval(detail, plan)

  const acts: CaseActs = {
    edit: { href: editHref },
    submit: { href: editHref },
    delete: {
      onSelect: () => {
        deleteDraft(detail)
        onDeleted?.()
      },
    },
    ...(resubmit ? { resubmit } : {}),
    ...plain,
    ...Object.fromEntries(dialogVerbs.map(verb => [verb, dialogAct(verb)])),
    ...(plan
      ? {
          // The checkbox beside the models already answers what the dialog would ask.
          approvePlan: approval.approve ? { onSelect: approval.approve } : dialogAct('approvePlan'),
          rejectPlan: dialogAct('rejectPlan'),
          unclearMfg: dialogAct('unclearMfg'),
          clearMfg: { onSelect: () => void clear(plan) },
        }
      : detail.withTs
        ? { unclearMfg: dialogAct('unclearMfg') }
        : {}),
  }

  const dialog = dialogVerb && (
    <CustomerAct detail={detail} verb={dialogVerb} plan={dialogPlan} open={isOpen} onOpenChange={setOpen} />
  )
  return { acts, review: approval.review, dialog }
}
