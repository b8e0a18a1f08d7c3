import { type Plan, type PlanComment, planAnswerForm, planCalls } from '@archway/contract/plans'
import { Check, X } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf, showFailure } from '../../../platform/form/form.ts'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useUnsent } from '../../../ui/form/unsent.ts'
import { asWritten } from '../../../ui/page/as-written.ts'
import { Card } from '../../../ui/page/Card.tsx'
import type { SectionProps } from '../../../ui/page/Fold.tsx'
import { usePlanComments } from '../use-plan-comments.ts'
import { CommentBody } from './CommentBody.tsx'

type Props = {
  plan: Plan
  /** All versions of the case. */
  plans: readonly Plan[]
  /** The reader makes this version and can answer comments. */
  canAnswer?: boolean
  /** Shows the tooth and step of a comment in the models of `plan`; without it the pin is plain text. */
  onOpen?: (comment: PlanComment) => void
  /** The section component that wraps the content. */
  wrapper?: ComponentType<SectionProps>
}

/** The previous published version of the same round; `plans` are newest first. */
const versionBefore = (plan: Plan, plans: readonly Plan[]): Plan | undefined =>
  plans.find(
    answer =>
      answer.version < plan.version &&
      answer.publishedAt !== null &&
      answer.refinementUuid === plan.refinementUuid,
  )

/**
 * The customers' comments on the previous version, each with the provider's answer; the provider answers here until the
 * version is published. Props: `plan`, `plans`, `canAnswer`, `onOpen`, `wrapper`.
 */
export function CommentAnswers({ plan, plans, canAnswer = false, onOpen, wrapper: Section = Card }: Props) {
  const { t } = useTranslation('plans')
  const before = versionBefore(plan, plans)
  const { data } = usePlanComments(before?.uuid ?? '', before !== undefined)
  const comments = (data?.data ?? []).filter(({ authorKind }) => authorKind !== 'staff')
  if (!before || comments.length === 0) return null
  const open = comments.filter(({ answer }) => !answer).length
  return (
    <Section
      title={t('answers.title', { version: before.version })}
      description={open > 0 ? t('answers.open', { count: open }) : t('answers.allAnswered')}
    >
      <ul className="flex flex-col divide-y divide-line">
        {comments.map(comment => (
          <li key={comment.uuid} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
            <CommentBody comment={comment} onOpen={onOpen} />
            <Answer comment={comment} canAnswer={canAnswer} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Answer({ comment, canAnswer }: { comment: PlanComment; canAnswer: boolean }) {
  const { t } = useTranslation('plans')
  const [isExplaining, setExplaining] = useState(false)
  const save = useCallMutation(planCalls.answerPlanComment, { affects: [planCalls.planComments] })
  const { answer, planUuid, uuid } = comment
  const send = (outcome: 'done' | null) =>
    save.mutate({ params: { id: planUuid, commentId: uuid }, body: { outcome } })
  if (isExplaining) return <Reason comment={comment} onClose={() => setExplaining(false)} />
  return (
    <div className="flex flex-wrap items-start gap-2">
      {answer ? (
        <div className="min-w-0 flex-1">
          <StatusChip
            tone={answer.outcome === 'done' ? 'arrived' : 'yourTurn'}
            label={t(`answers.${answer.outcome}`, { version: answer.version })}
          />
          {answer.text && (
            <p {...asWritten(answer.text)} className="mt-1 text-base whitespace-pre-line text-match-parent">
              {answer.text}
            </p>
          )}
        </div>
      ) : (
        !canAnswer && <StatusChip tone="draft" label={t('answers.none')} />
      )}
      {canAnswer && answer && (
        <Button size="small" variant="ghost" loading={save.isPending} onClick={() => send(null)}>
          {t('answers.change')}
        </Button>
      )}
      {canAnswer && !answer && (
        <>
          <Button size="small" icon={Check} loading={save.isPending} onClick={() => send('done')}>
            {t('answers.markDone')}
          </Button>
          <Button size="small" icon={X} onClick={() => setExplaining(true)}>
            {t('answers.markNotDone')}
          </Button>
        </>
      )}
    </div>
  )
}

/** Why a requested change was not made; customers read it. */
function Reason({ comment, onClose }: { comment: PlanComment; onClose: () => void }) {
  const { t } = useTranslation(['plans', 'kit'])
  const save = useCallMutation(planCalls.answerPlanComment, {
    affects: [planCalls.planComments],
    quiet: true,
  })
  const form = useForm({
    resolver: resolverOf(planAnswerForm),
    defaultValues: { outcome: 'notDone' as const, text: '' },
  })
  const { errors, isDirty } = form.formState
  const isRestored = useUnsent(form, `answer ${comment.uuid}`, isDirty)
  const submit = form.handleSubmit(async body => {
    try {
      await save.mutateAsync({ params: { id: comment.planUuid, commentId: comment.uuid }, body })
      onClose()
    } catch (error) {
      showFailure(form, error)
    }
  })
  return (
    <form noValidate className="flex flex-col gap-2" onSubmit={submit}>
      {errors.root && <Banner tone="error">{errors.root.message}</Banner>}
      {isRestored && !save.isPending && <Banner tone="info">{t('kit:restored')}</Banner>}
      <TextArea
        {...form.register('text')}
        autoFocus
        label={t('plans:answers.reason')}
        help={t('plans:answers.reasonHelp')}
        required
        maxLength={1000}
        error={errors.text?.message}
      />
      <div className="flex gap-2">
        <Button type="submit" size="small" loading={save.isPending}>
          {t('plans:answers.save')}
        </Button>
        <Button size="small" variant="ghost" onClick={onClose}>
          {t('kit:cancel')}
        </Button>
      </div>
    </form>
  )
}
