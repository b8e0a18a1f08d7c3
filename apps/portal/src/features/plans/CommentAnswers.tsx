import { type Plan, type PlanComment, planCalls } from '@archway/contract/plans'
import { Check, X } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { Button } from '../../ui/action/Button.tsx'
import { StatusChip } from '../../ui/feedback/StatusChip.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { asWritten } from '../../ui/page/as-written.ts'
import { Card } from '../../ui/page/Card.tsx'
import type { SectionProps } from '../../ui/page/Fold.tsx'
import { usePinName, usePlanComments } from './use-plan-comments.ts'

type Props = {
  plan: Plan
  /** All versions of the case. */
  plans: readonly Plan[]
  /** The reader makes this version and answers. */
  canAnswer?: boolean
  /** Shows what a comment is about in the models of `plan`; without it the pin is plain text. */
  onOpen?: (comment: PlanComment) => void
  /** The component around it. */
  within?: ComponentType<SectionProps>
}

/** The version that customers read before this one, in the same round. */
const versionBefore = (plan: Plan, plans: readonly Plan[]): Plan | undefined =>
  plans
    .filter(
      one =>
        one.version < plan.version && one.publishedAt !== null && one.refinementUuid === plan.refinementUuid,
    )
    .sort((a, b) => b.version - a.version)[0]

/**
 * What customers said of the version before, each with what the provider made of it; the provider answers here while
 * the version is at work. Props: `plan`, `plans`, `canAnswer`, `onOpen`, `within`.
 */
export function CommentAnswers({ plan, plans, canAnswer = false, onOpen, within: Section = Card }: Props) {
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
            <Requested comment={comment} onOpen={onOpen} />
            <Answer comment={comment} canAnswer={canAnswer} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Requested({ comment, onOpen }: { comment: PlanComment; onOpen: Props['onOpen'] }) {
  const pin = usePinName()
  const about = pin(comment)
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
        <bdi className="font-medium text-ink-2">{comment.authorName}</bdi>
        {about &&
          (onOpen ? (
            <Button size="small" onClick={() => onOpen(comment)}>
              {about}
            </Button>
          ) : (
            <span>{about}</span>
          ))}
      </p>
      <p {...asWritten(comment.text)} className="mt-1 text-base whitespace-pre-line rtl:text-right">
        {comment.text}
      </p>
    </div>
  )
}

function Answer({ comment, canAnswer }: { comment: PlanComment; canAnswer: boolean }) {
  const { t } = useTranslation('plans')
  const [explaining, setExplaining] = useState(false)
  const save = useCallMutation(planCalls.answerPlanComment, { affects: [planCalls.planComments] })
  const { answer, planUuid, uuid } = comment
  const send = (body: { outcome?: 'done' | 'notDone'; text?: string }) =>
    save
      .mutateAsync({ params: { id: planUuid, commentId: uuid }, body })
      .then(() => setExplaining(false))
      .catch(() => {})
  if (explaining)
    return (
      <Reason
        saving={save.isPending}
        onSave={text => void send({ outcome: 'notDone', text })}
        onCancel={() => setExplaining(false)}
      />
    )
  return (
    <div className="flex flex-wrap items-start gap-2">
      {answer ? (
        <div className="min-w-0 flex-1">
          <StatusChip
            tone={answer.outcome === 'done' ? 'arrived' : 'yourTurn'}
            label={t(`answers.${answer.outcome}`, { version: answer.version })}
          />
          {answer.text && (
            <p {...asWritten(answer.text)} className="mt-1 text-base whitespace-pre-line rtl:text-right">
              {answer.text}
            </p>
          )}
        </div>
      ) : (
        !canAnswer && <StatusChip tone="draft" label={t('answers.none')} />
      )}
      {canAnswer && answer && (
        <Button size="small" variant="ghost" loading={save.isPending} onClick={() => void send({})}>
          {t('answers.change')}
        </Button>
      )}
      {canAnswer && !answer && (
        <>
          <Button
            size="small"
            icon={Check}
            loading={save.isPending}
            onClick={() => void send({ outcome: 'done' })}
          >
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

type ReasonProps = { saving: boolean; onSave: (text: string) => void; onCancel: () => void }

/** Why a requested change was not made; customers read it. */
function Reason({ saving, onSave, onCancel }: ReasonProps) {
  const { t } = useTranslation(['plans', 'kit'])
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={event => {
        event.preventDefault()
        if (text.trim()) onSave(text)
        else setMissing(true)
      }}
    >
      <TextArea
        autoFocus
        label={t('plans:answers.reason')}
        help={t('plans:answers.reasonHelp')}
        required
        maxLength={1000}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setMissing(false)
        }}
        error={missing ? t('plans:answers.reasonMissing') : undefined}
      />
      <div className="flex gap-2">
        <Button type="submit" size="small" loading={saving}>
          {t('plans:answers.save')}
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          {t('kit:cancel')}
        </Button>
      </div>
    </form>
  )
}
