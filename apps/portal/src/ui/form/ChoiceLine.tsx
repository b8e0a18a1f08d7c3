import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

type ChoiceLineProps = {
  id: string
  noteId: string
  label: ReactNode
  help?: ReactNode
  error?: string
  disabled?: boolean
  className?: string
  children: ReactNode
}

/** A control with its label beside it: common layout of checkbox, radio and switch. */
export function ChoiceLine({
  id,
  noteId,
  label,
  help,
  error,
  disabled,
  className,
  children,
}: ChoiceLineProps) {
  const note = error ?? help
  return (
    <div className={cx('flex items-start gap-2.5', className)}>
      <span className="flex h-5 items-center">{children}</span>
      <div className="min-w-0">
        <label htmlFor={id} className={cx('block text-base', disabled ? 'text-ink-3' : 'text-ink')}>
          {label}
        </label>
        {note && (
          <p
            id={noteId}
            className={cx(
              'mt-0.5 flex items-start gap-1.5 text-sm',
              error ? 'text-danger-text' : 'text-ink-3',
            )}
          >
            {error && <CircleAlert aria-hidden className="mt-0.5 size-4" />}
            <span>{note}</span>
          </p>
        )}
      </div>
    </div>
  )
}
