import { type Plan, planCalls, rejectPlanForm, unclearPlanForm } from '@archway/contract/plans'
import { useEffect, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { failDialog } from '../../platform/form/dialog-failure.ts'
import { resolverOf } from '../../platform/form/form.ts'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { caseViews } from '../../platform/live/case-views.ts'
import { useReasonOptions } from '../../platform/work/catalog.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { useCommentsAsText } from './use-plan-comments.ts'

type Props = {
  plan: Plan
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Initial text of the comment. */
  comment?: string | undefined
}

const maxComment = 2000
/** An empty comment is sent as undefined. */
const commentOf = (value: unknown) => (String(value ?? '').trim() === '' ? undefined : value)

/** Requests changes of a version (C12), with reasons, a comment, or both. */
export function RejectPlanDialog({ plan, open, onOpenChange, comment }: Props) {
  const { t } = useTranslation('plans')
  const reject = useCallMutation(planCalls.rejectPlan, { affects: caseViews, quiet: true })
  // The comments on teeth and steps are the requested changes. They are taken over once: a comment that arrives while
  // the dialog is open must not replace what was typed.
  const said = useCommentsAsText(plan.uuid, open)
  const [taken, setTaken] = useState<string | null>(null)
  if (open && taken === null && said.ready) setTaken(said.text)
  if (!open && taken !== null) setTaken(null)
  return (
    <RefusePlanDialog
      plan={plan}
      open={open && taken !== null}
      onOpenChange={onOpenChange}
      comment={[comment, taken].filter(Boolean).join('\n').slice(0, maxComment)}
      kind="reject"
      onRefuse={async body => {
        await reject.mutateAsync({ params: { id: plan.uuid }, body })
        toast.success(t('dialog.reject.done'))
      }}
    />
  )
}

/** Refuses to clear an approved version for manufacturing (C16). */
export function UnclearPlanDialog({ plan, open, onOpenChange }: Props) {
  const { t } = useTranslation('plans')
  const unclear = useCallMutation(planCalls.unclearMfg, { affects: caseViews, quiet: true })
  return (
    <RefusePlanDialog
      plan={plan}
      open={open}
      onOpenChange={onOpenChange}
      kind="unclear"
      onRefuse={async ({ comment = '', reasons }) => {
        await unclear.mutateAsync({ params: { id: plan.uuid }, body: { comment, reasons } })
        toast.success(t('dialog.unclear.done'))
      }}
    />
  )
}

type Refusing = { comment?: string | undefined; reasons?: string[] | undefined }
type Refused = Refusing & { reasons: string[] }
type UnclearCaseProps = Omit<Props, 'plan'> & { caseUuid: string }

/** Refuses to clear a doctor's case that has no plan (C16). */
export function UnclearCaseDialog({ caseUuid, open, onOpenChange }: UnclearCaseProps) {
  const { t } = useTranslation('plans')
  const unclear = useCallMutation(planCalls.unclearCase, { affects: caseViews, quiet: true })
  return (
    <RefusePlanDialog
      open={open}
      onOpenChange={onOpenChange}
      kind="unclear"
      onRefuse={async ({ comment = '', reasons }) => {
        await unclear.mutateAsync({ params: { id: caseUuid }, body: { comment, reasons } })
        toast.success(t('dialog.unclear.done'))
      }}
    />
  )
}

type RefuseProps = Omit<Props, 'plan'> & { plan?: Plan } & {
  kind: 'reject' | 'unclear'
  onRefuse: (form: Refused) => Promise<void>
}

function RefusePlanDialog({ plan, open, onOpenChange, comment = '', kind, onRefuse }: RefuseProps) {
  const { t } = useTranslation('plans')
  const form = useForm<Refusing, unknown, Refused>({
    resolver: (values, context, options) =>
      resolverOf<Refusing, Refused>(kind === 'reject' ? rejectPlanForm : unclearPlanForm)(
        { ...values, comment: commentOf(values.comment) as string | undefined },
        context,
        options,
      ),
    defaultValues: { comment: '', reasons: [] },
    mode: 'onTouched',
  })
  useEffect(() => {
    if (open) form.reset({ comment, reasons: [] })
  }, [open, comment, form])
  const reasons = useReasonOptions(kind === 'reject' ? 'plan' : 'clearance', open)
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      form={form}
      onSubmit={onRefuse}
      onFailure={error => failDialog(form, error, () => onOpenChange(false))}
      title={plan ? t(`dialog.${kind}.title`, { version: plan.version }) : t('action.unclearMfg')}
      description={t(`dialog.${kind}.text`)}
      submitLabel={t(`dialog.${kind}.submit`)}
    >
      <Controller
        control={form.control}
        name="reasons"
        render={({ field, fieldState }) => (
          <MultiSelectField
            {...field}
            value={field.value ?? []}
            label={t('dialog.reject.reasons')}
            options={reasons}
            error={fieldState.error?.message}
          />
        )}
      />
      <TextArea
        {...form.register('comment')}
        label={t(`dialog.${kind}.comment`)}
        help={t(`dialog.${kind}.commentHelp`)}
        required={kind === 'unclear'}
        maxLength={maxComment}
        error={form.formState.errors.comment?.message}
      />
    </FormDialog>
  )
}
