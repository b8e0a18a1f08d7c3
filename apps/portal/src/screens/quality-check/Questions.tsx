import type { QcItem } from '@archway/contract/lab'
import { Check as CheckMark, ChevronDown, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/action/Button.tsx'
import { IconButton } from '../../ui/action/IconButton.tsx'
import { cx } from '../../ui/class-names.ts'
import type { Check } from './checks.ts'
import type { Answers } from './use-answers.ts'

type Props = {
  check: Check
  answers: Answers
  /** Shows the items; otherwise only the name of the section. */
  open: boolean
  /** The item that keyboard shortcuts answer. */
  current: QcItem | null
  onOpen: () => void
  onAnswer: (items: readonly QcItem[], good: boolean) => void
}

/** A section of the sheet with its items, each passed or failed. */
export function Questions({ check, answers, open, current, onOpen, onAnswer }: Props) {
  const { t } = useTranslation(['lab', 'caseFiles'])
  const listId = useId()
  const { group, items } = check
  const name = group === 'case' ? t('lab:qc.ofCase') : t(`caseFiles:groups.${group}`)
  const doneCount = items.filter(item => answers[item] !== undefined).length
  const failed = items.filter(item => answers[item] === false).length
  const unanswered = items.filter(item => answers[item] === undefined)
  return (
    <section aria-label={name} className="border-b border-line">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={onOpen}
        className="flex min-h-11 w-full items-center gap-2 px-4 text-start text-base font-semibold hover:bg-hover focus-visible:-outline-offset-2"
      >
        <ChevronDown
          aria-hidden
          className={cx('size-4 text-ink-3 transition-transform', !open && '-rotate-90 rtl:rotate-90')}
        />
        <span className="flex-1">{name}</span>
        <span
          className={cx(
            'text-sm font-normal tabular-nums',
            failed > 0 ? 'text-red-ink' : unanswered.length === 0 ? 'text-green-ink' : 'text-ink-3',
          )}
        >
          {t('lab:qc.progress', { done: doneCount, all: items.length })}
        </span>
      </button>
      {open && (
        <div id={listId} className="flex flex-col gap-1 px-4 pb-3">
          {items.map(item => (
            <Question
              key={item}
              text={t(`lab:item.${item}`)}
              answer={answers[item]}
              current={item === current}
              onAnswer={isGood => onAnswer([item], isGood)}
            />
          ))}
          {unanswered.length > 0 && (
            <Button icon={CheckMark} onClick={() => onAnswer(unanswered, true)} className="mt-1.5">
              {t('lab:qc.allGood')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

type QuestionProps = {
  text: string
  answer: boolean | undefined
  current: boolean
  onAnswer: (good: boolean) => void
}

function Question({ text, answer, current, onAnswer }: QuestionProps) {
  const { t } = useTranslation('lab')
  const textId = useId()
  return (
    <fieldset
      aria-labelledby={textId}
      className={cx(
        'flex items-center gap-1 rounded-control border ps-2.5',
        current ? 'border-primary bg-primary-soft' : 'border-transparent',
      )}
    >
      <span id={textId} className={cx('flex-1 py-1.5 text-base', answer === false && 'text-red-ink')}>
        {text}
      </span>
      <IconButton
        icon={CheckMark}
        label={t('qc.good')}
        aria-pressed={answer === true}
        onClick={() => onAnswer(true)}
        className="aria-pressed:bg-green aria-pressed:text-green-ink"
      />
      <IconButton
        icon={X}
        label={t('qc.notGood')}
        aria-pressed={answer === false}
        onClick={() => onAnswer(false)}
        className="aria-pressed:bg-red aria-pressed:text-red-ink"
      />
    </fieldset>
  )
}
