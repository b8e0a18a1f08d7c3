import { teeth } from '@archway/contract/kernel'
import { isPlanEditable, type Plan, type PlanComment, planCalls } from '@archway/contract/plans'
import { X } from 'lucide-react'
import { type ComponentType, useEffect, useRef } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../platform/form/form.ts'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { lacksDuty, useSession } from '../../platform/session/session.ts'
import { usePinName } from '../../platform/work/tooth-names.ts'
import { Button } from '../../ui/action/Button.tsx'
import { IconButton } from '../../ui/action/IconButton.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { Card } from '../../ui/page/Card.tsx'
import type { SectionProps } from '../../ui/page/Fold.tsx'
import { prefersReducedMotion } from '../../ui/page/reduced-motion.ts'
import { CommentBody } from './comments/CommentBody.tsx'
import { CommentDrawing, toBase64 } from './comments/CommentDrawing.tsx'
import { useCommentDraft } from './comments/use-comment-draft.ts'
import type { TakePicture } from './review/use-plan-look.ts'
import { usePlanComments } from './use-plan-comments.ts'

type Props = {
  plan: Plan
  step: number | null
  tooth: number | null
  onTooth: (tooth: number | null) => void
  /** Takes a picture of the models to draw on, where there is one. */
  takePicture?: TakePicture | undefined
  /** Called to show what a comment refers to. */
  onOpen: (comment: PlanComment) => void
  /** The component around it. */
  wrapper?: ComponentType<SectionProps>
}

/** The comments on a version, and a form for another one. */
export function PlanComments({ plan, onOpen, wrapper: Section = Card, ...rest }: Props) {
  const { t } = useTranslation('plans')
  const confirm = useConfirm()
  const { data } = usePlanComments(plan.uuid)
  const remove = useCallMutation(planCalls.removePlanComment, { affects: [planCalls.planComments] })
  const comments = data?.data ?? []
  const mayWrite = !lacksDuty(useSession(), 'planning')
  const isOpen = mayWrite && (isPlanEditable(plan.status) || plan.status === 'PUBLISHED')
  if (!isOpen && comments.length === 0) return null
  const takeBack = async ({ uuid }: PlanComment) => {
    if (!(await confirm({ title: t('review.removeComment'), confirmLabel: t('review.removeComment') })))
      return
    await remove.mutateAsync({ params: { id: plan.uuid, commentId: uuid } }).catch(() => {})
  }
  return (
    <Section title={t('review.comments')} description={isOpen ? t('review.commentHelp') : undefined}>
      <div className="flex flex-col gap-4">
        {comments.length === 0 ? (
          <p className="text-base text-ink-3">{t('review.noComments')}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {comments.map(comment => (
              <li key={comment.uuid} className="flex items-start gap-3 py-2.5 first:pt-0">
                <CommentBody comment={comment} onOpen={onOpen} />
                {comment.removable && (
                  <IconButton
                    icon={X}
                    size="small"
                    label={t('review.removeComment')}
                    onClick={() => void takeBack(comment)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {isOpen && <CommentForm key={plan.uuid} plan={plan} {...rest} />}
      </div>
    </Section>
  )
}

const whole = 'whole'

/**
 * Brings a form into view when a tooth is picked on the models, so that the user can comment on it. Not on
 * small windows, where it would cover the models.
 */
const useFollowsModel = (tooth: number | null) => {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (tooth === null || !document.activeElement?.matches('canvas')) return
    if (!matchMedia('(min-width: 64rem)').matches) return
    element.current?.scrollIntoView({
      block: 'nearest',
      behavior: prefersReducedMotion() ? 'instant' : 'smooth',
    })
  }, [tooth])
  return element
}

function CommentForm({ plan, step, tooth, onTooth, takePicture }: Omit<Props, 'onOpen' | 'within'>) {
  const { t } = useTranslation('plans')
  const pin = usePinName()
  const { form, drawing, setDrawing } = useCommentDraft(plan.uuid, { tooth, step }, onTooth)
  const { errors } = form.formState
  const element = useFollowsModel(tooth)
  const add = useCallMutation(planCalls.commentPlan, { affects: [planCalls.planComments], quiet: true })
  const submit = form.handleSubmit(async body => {
    try {
      const picture = drawing && (await toBase64(drawing))
      await add.mutateAsync({ params: { id: plan.uuid }, body: { ...body, picture } })
      form.reset({ text: '', tooth, step })
      setDrawing(null)
      toast.success(t('review.added'))
    } catch (error) {
      showFailure(form, error)
    }
  })
  const treatedTeeth = teeth.filter(
    candidate => ((candidate < 30 ? plan.upperSteps : plan.lowerSteps) ?? 0) > 0,
  )
  const steps = Math.max(plan.upperSteps ?? 0, plan.lowerSteps ?? 0)
  return (
    <form
      ref={element}
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-3"
      aria-label={t('review.add')}
    >
      {errors.root && <Banner tone="error">{errors.root.message}</Banner>}
      <div className="grid sm:grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] gap-3">
        <SelectField
          label={t('review.commentTooth')}
          value={tooth === null ? whole : String(tooth)}
          onChange={value => onTooth(value === whole ? null : Number(value))}
          options={[
            { value: whole, label: t('review.wholePlan') },
            ...treatedTeeth.map(one => ({ value: String(one), label: pin({ tooth: one, step: null }) })),
          ]}
        />
        <Controller
          name="step"
          control={form.control}
          render={({ field }) => (
            <SelectField
              ref={field.ref}
              label={t('review.commentStep')}
              value={field.value === null || field.value === undefined ? whole : String(field.value)}
              onChange={value => field.onChange(value === whole ? null : Number(value))}
              options={[
                { value: whole, label: t('review.anyStep') },
                ...Array.from({ length: steps + 1 }, (_, one) => ({
                  value: String(one),
                  label: one === 0 ? t('viewer.before') : pin({ tooth: null, step: one }),
                })),
              ]}
              error={errors.step?.message}
            />
          )}
        />
      </div>
      <TextArea
        {...form.register('text')}
        data-draft
        label={t('review.commentText')}
        required
        maxLength={1000}
        error={errors.text?.message}
      />
      {(takePicture || drawing) && (
        <CommentDrawing take={takePicture} drawing={drawing} onDrawing={setDrawing} />
      )}
      {errors.picture && <Banner tone="error">{errors.picture.message}</Banner>}
      <Button type="submit" variant="secondary" loading={add.isPending} className="self-start">
        {t('review.add')}
      </Button>
    </form>
  )
}
