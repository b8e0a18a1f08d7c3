import type { MissingItem } from '@archway/contract/cases'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { Href } from '../../../ui/action/link-context.ts'
import { cx } from '../../../ui/class-names.ts'
import { useFormWords } from './use-form-words.ts'

type Props = {
  missing: readonly MissingItem[]
  /** The address of an item's field or slot, for links opened with a modifier key. */
  hrefOf: (item: MissingItem) => Href
  onGo: (item: MissingItem) => void
  /** Number of failed submissions; each new one moves the focus to the list and shows it as an error. */
  attempts: number
  /** Shown when nothing is missing. */
  ready: string
}

/** The items required before a case can be submitted, each linked to its field or slot. */
export function MissingList({ missing, hrefOf, onGo, attempts, ready }: Props) {
  const { t, label, wrong } = useFormWords()
  const titleId = useId()
  const list = useRef<HTMLElement>(null)
  const lastSeen = useRef(attempts)
  useEffect(() => {
    if (attempts === lastSeen.current) return
    lastSeen.current = attempts
    list.current?.scrollIntoView({ block: 'center' })
    list.current?.focus({ preventScroll: true })
  }, [attempts])
  const explain = ({ field, form, values }: MissingItem): string | null => {
    // Everything in this list is required; only a wrong value needs an explanation.
    if (form === 'required') return null
    if (field === 'uploads') return null
    if (field === 'records.treatmentPlan' && values?.steps)
      return t('review.setupProblems', { steps: String(values.steps) })
    if (field.startsWith('records.')) return t('review.replace')
    return wrong({ step: 'review', field, form, ...(values ? { values } : {}) })
  }
  if (missing.length === 0)
    return (
      <p role="status" className="flex items-center gap-2 text-base text-green-ink">
        <CircleCheck aria-hidden className="size-4.5 text-green-mark" />
        {ready}
      </p>
    )
  const hasFailed = attempts > 0
  const count = missing.length
  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={cx(
        'flex min-w-0 flex-col gap-2 rounded-card border bg-surface p-4 sm:p-5',
        hasFailed ? 'border-danger' : 'border-line',
      )}
    >
      <h2 id={titleId} className={cx('text-base font-semibold', hasFailed && 'text-danger-text')}>
        {t(hasFailed ? 'review.notSubmitted' : 'review.left', { count })}
      </h2>
      <ul className="-mx-1 gap-x-6 sm:columns-2">
        {missing.map(item => (
          <li key={`${item.field} ${item.form}`} className="break-inside-avoid">
            <a
              href={hrefOf(item)}
              onClick={event => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                onGo(item)
              }}
              className="flex flex-wrap items-center gap-x-2 rounded-control px-1 py-1.5 text-base hover:bg-hover max-sm:min-h-11"
            >
              <CircleAlert
                aria-hidden
                className={cx('size-4', hasFailed ? 'text-red-mark' : 'text-amber-mark')}
              />
              <span className="font-medium text-primary-text underline-offset-2 hover:underline">
                {label(item.field)}
              </span>
              <span className="text-sm text-ink-3">{explain(item)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
