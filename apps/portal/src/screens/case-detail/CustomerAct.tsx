import type { CaseDetail } from '@archway/contract/cases'
import type { Plan } from '@archway/contract/plans'
import { CancelDialog } from '../../features/cases/detail/dialogs/CancelDialog.tsx'
import { OverrideDialog } from '../../features/cases/detail/dialogs/OverrideDialog.tsx'
import { ReturnDialog } from '../../features/cases/detail/dialogs/ReturnDialog.tsx'
import { ApprovePlanDialog } from '../../features/plans/ApprovePlanDialog.tsx'
import {
  RejectPlanDialog,
  UnclearCaseDialog,
  UnclearPlanDialog,
} from '../../features/plans/RejectPlanDialog.tsx'
import { CaseLastMileDialog, PickupDialog } from '../../features/shipments/LastMileDialogs.tsx'
import type { DialogVerb } from './customer-verbs.ts'

type Props = {
  detail: CaseDetail
  verb: DialogVerb
  /** The plan version that the action refers to, if any. */
  plan: Plan | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The dialog of one customer action. */
export function CustomerAct({ detail, verb, plan, ...opening }: Props) {
  switch (verb) {
    case 'cancel':
      return <CancelDialog detail={detail} {...opening} />
    case 'overrideReject':
      return <OverrideDialog detail={detail} {...opening} />
    case 'returnToSubmitter':
      return <ReturnDialog detail={detail} {...opening} />
    case 'courierNotified':
      return <PickupDialog of={detail} {...opening} />
    case 'lastMileShipped':
      return <CaseLastMileDialog of={detail} {...opening} />
    case 'approvePlan':
      return plan && <ApprovePlanDialog plan={plan} stepType={detail.stepType} {...opening} />
    case 'rejectPlan':
      return plan && <RejectPlanDialog plan={plan} {...opening} />
    case 'unclearMfg':
      return plan ? (
        <UnclearPlanDialog plan={plan} {...opening} />
      ) : (
        <UnclearCaseDialog caseUuid={detail.uuid} {...opening} />
      )
  }
}
