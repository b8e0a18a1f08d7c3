import { labCalls } from '@archway/contract/lab'
import { orderCalls } from '@archway/contract/orders'
import { type Plan, planCalls, staffPlanActions } from '@archway/contract/plans'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { caseViews } from '../../../platform/live/case-views.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'

/** A version is published from its own card, which checks it first. */
const actions = staffPlanActions.filter(action => action !== 'convert' && action !== 'publish')
type Action = (typeof actions)[number]

const onward: readonly Action[] = ['filesUploaded', 'resume']
const texts: Partial<Record<Action, 'unpublishText' | 'filesUploadedText' | 'reverseText'>> = {
  unpublish: 'unpublishText',
  filesUploaded: 'filesUploadedText',
  reverse: 'reverseText',
}

type Props = {
  plan: Plan
  /** A hold needs a reason, entered in the dialog of the case. */
  onHold: () => void
}

/** The staff actions on a version, except publishing. */
export function PlanActions({ plan, onHold }: Props) {
  const { t } = useTranslation(['lab', 'plans'])
  const confirm = useConfirm()
  const write = useCallMutation(planCalls.actOnPlan, {
    affects: [...caseViews, orderCalls.board, labCalls.queue, labCalls.queueOf],
  })
  const { version } = plan
  const runAction = async (action: Action) => {
    if (action === 'rejectOrder') return onHold()
    const text = texts[action]
    const isConfirmed = await confirm({
      title: t(`lab:authoring.ask.${action}`, { version }),
      message: text && t(`lab:authoring.ask.${text}`),
      confirmLabel: t(`plans:action.${action}`),
    })
    if (!isConfirmed) return
    await write.mutateAsync({ params: { id: plan.uuid, action }, body: {} })
    toast.success(t(`lab:authoring.done.${action}`, { version }))
  }
  const waitsForFiles =
    plan.status === 'PENDING_PRODUCTION_FILE_UPLOAD' && !plan.allowedActions.includes('filesUploaded')
  const offeredActions = actions.filter(
    action => plan.allowedActions.includes(action) || (waitsForFiles && action === 'filesUploaded'),
  )
  const disabledReasonOf = (action: Action): string | undefined =>
    action === 'filesUploaded' && waitsForFiles ? t('lab:authoring.noProduction') : undefined
  return (
    <div className="flex flex-wrap gap-2">
      {offeredActions.map(action => (
        <Button
          key={action}
          variant={onward.includes(action) ? 'primary' : 'secondary'}
          loading={write.isPending && write.variables?.params?.action === action}
          disabledReason={disabledReasonOf(action)}
          onClick={() => void runAction(action).catch(() => {})}
        >
          {t(`plans:action.${action}`)}
        </Button>
      ))}
    </div>
  )
}
