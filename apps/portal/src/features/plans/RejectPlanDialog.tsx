import {
  type Plan,
  type PlanComment,
  planCalls,
  rejectPlanForm,
  unclearPlanForm,
} from '@archway/contract/plans'
import { useEffect, useId, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { failDialog } from '../../platform/form/dialog-failure.ts'
import { resolverOf } from '../../platform/form/form.ts'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { caseViews } from '../../platform/live/case-views.ts'
import { useReasonOptions } from '../../platform/work/catalog.ts'
import { usePinName } from '../../platform/work/tooth-names.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { FormDialog } from '../../ui/overlay/FormDialog.tsx'
import { asWritten } from '../../ui/page/as-written.ts'
import { commentsAsText, usePlanComments } from './use-plan-comments.ts'

type Props = {
  plan: Plan
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Initial text of the comment. */
  comment?: string | undefined
}

const maxComment = 2000
/** Maximum length of the typed text, independent of the number of comments. */
const minRoom = 500
const none: readonly PlanComment[] = []
/** The typed text followed by the comments; what exceeds the maximum length is not sent. */
const appendComments = (typedComment: string | undefined, sentAlong: string): string =>
  [typedComment?.trim(), sentAlong].filter(Boolean).join('\n')
/** An empty comment is sent as undefined. */
const commentOf = (value: unknown) => (String(value ?? '').trim() === '' ? undefined : value)

/** Requests changes of a version (C12), with reasons, a comment, or both. */
export function RejectPlanDialog({ plan, open, onOpenChange, comment }: Props) {
  const { t } = useTranslation('plans')
  const reject = useCallMutation(planCalls.rejectPlan, { affects: caseViews, quiet: true })
  // The comments on teeth and steps are the requested changes. They are read once, so that the dialog sends the same
  // comments that it showed.
  const { data, isFetching } = usePlanComments(plan.uuid, open)
  const [takenComments, setTakenComments] = useState<readonly PlanComment[] | null>(null)
  if (open && takenComments === null && !isFetching)
    setTakenComments((data?.data ?? []).filter(({ authorKind }) => authorKind !== 'staff'))
  if (!open && takenComments !== null) setTakenComments(null)
  return (
    <RefusePlanDialog
      plan={plan}
      open={open && takenComments !== null}
      onOpenChange={onOpenChange}
      comment={comment}
      pinned={takenComments ?? none}
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
  const refuseClearance = useCallMutation(planCalls.unclearMfg, { affects: caseViews, quiet: true })
  return (
    <RefusePlanDialog
      plan={plan}
      open={open}
      onOpenChange={onOpenChange}
      kind="unclear"
      onRefuse={async ({ comment = '', reasons }) => {
        await refuseClearance.mutateAsync({ params: { id: plan.uuid }, body: { comment, reasons } })
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
  const refuseClearance = useCallMutation(planCalls.unclearCase, { affects: caseViews, quiet: true })
  return (
    <RefusePlanDialog
      open={open}
      onOpenChange={onOpenChange}
      kind="unclear"
      onRefuse={async ({ comment = '', reasons }) => {
        await refuseClearance.mutateAsync({ params: { id: caseUuid }, body: { comment, reasons } })
        toast.success(t('dialog.unclear.done'))
      }}
    />
  )
}

type RefuseProps = Omit<Props, 'plan'> & { plan?: Plan } & {
  /** Comments that are sent along. */
  pinned?: readonly PlanComment[]
  kind: 'reject' | 'unclear'
  onRefuse: (form: Refused) => Promise<void>
}

function RefusePlanDialog(props: RefuseProps) {
  const { plan, open, onOpenChange, comment = '', pinned = none, kind, onRefuse } = props
  const { t } = useTranslation('plans')
  const commentsText = commentsAsText(pinned)
  const form = useForm<Refusing, unknown, Refused>({
    resolver: (values, context, options) =>
      resolverOf<Refusing, Refused>(kind === 'reject' ? rejectPlanForm : unclearPlanForm)(
        {
          ...values,
          comment: commentOf(appendComments(values.comment, commentsText).slice(0, maxComment)) as
            | string
            | undefined,
        },
        context,
        options,
      ),
    defaultValues: { comment: '', reasons: [] },
    mode: 'onTouched',
  })
  useEffect(() => {
    if (open) form.reset({ comment, reasons: [] })
  }, [open, comment, form])
  const typedComment = useWatch({ control: form.control, name: 'comment' })
  const isCut = appendComments(typedComment, commentsText).length > maxComment
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
      {pinned.length > 0 && <SentAlong comments={pinned} />}
      <p role="status" className="text-sm text-amber-ink empty:hidden">
        {isCut && t('dialog.reject.cut')}
      </p>
      <TextArea
        {...form.register('comment')}
        label={t(`dialog.${kind}.comment`)}
        help={t(`dialog.${kind}.commentHelp`)}
        required={kind === 'unclear'}
        maxLength={Math.max(minRoom, maxComment - commentsText.length)}
        error={form.formState.errors.comment?.message}
      />
    </FormDialog>
  )
}

/** The comments on teeth and steps, which are sent, too. */
function SentAlong({ comments }: { comments: readonly PlanComment[] }) {
  const { t } = useTranslation('plans')
  const pin = usePinName()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="text-sm font-medium">
        {t('dialog.reject.sentAlong')}
      </h3>
      <ul className="mt-1.5 flex max-h-48 flex-col gap-2 overflow-y-auto rounded-control bg-sunken px-3 py-2 text-base">
        {comments.map(comment => (
          <li key={comment.uuid}>
            {pin(comment) && <p className="text-sm text-ink-2">{pin(comment)}</p>}
            <p {...asWritten(comment.text)} className="break-words whitespace-pre-line text-match-parent">
              {comment.text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
