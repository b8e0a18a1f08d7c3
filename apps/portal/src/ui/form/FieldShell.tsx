import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../class-names.ts'

/** Props common to all fields of the kit. */
export type FieldProps = {
  label: string
  /** The label is for screen readers only. */
  labelHidden?: boolean
  help?: ReactNode
  /** Replaces the help text; the field is then marked as invalid. */
  error?: string
  required?: boolean
  /** Classes of the whole field: position and width. */
  className?: string
}

type FieldAria = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

type FieldShellProps = FieldProps & {
  id?: string
  /** A set of controls (radios) is labeled as a group. */
  group?: boolean
  /** Shown at the end of the label's line: a counter or link. */
  aside?: ReactNode
  children: (aria: FieldAria, labelId: string) => ReactNode
}

/** Label above, help below, error message instead of the help. */
export function FieldShell({
  id: ownId,
  label,
  labelHidden,
  help,
  error,
  required,
  className,
  group,
  aside,
  children,
}: FieldShellProps) {
  const { t } = useTranslation('kit')
  const base = useId()
  const id = ownId ?? `${base}field`
  const labelId = `${base}label`
  const noteId = `${base}note`
  const note = error ?? help
  const aria: FieldAria = {
    id,
    'aria-describedby': note ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
  }
  const Label = group ? 'span' : 'label'
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={cx('flex items-baseline justify-between gap-3', labelHidden && !aside && 'sr-only')}>
        <Label
          id={labelId}
          {...(group ? {} : { htmlFor: id })}
          className={cx('text-sm font-medium text-ink', labelHidden && 'sr-only')}
        >
          {label}
          {required && (
            <span aria-hidden className="ms-0.5 text-danger-text" title={t('required')}>
              *
            </span>
          )}
        </Label>
        {aside && <span className="text-sm text-ink-3">{aside}</span>}
      </div>
      {children(aria, labelId)}
      {note && (
        <p
          id={noteId}
          className={cx('flex items-start gap-1.5 text-sm', error ? 'text-danger-text' : 'text-ink-3')}
        >
          {error && <CircleAlert aria-hidden className="mt-0.5 size-4" />}
          <span className="min-w-0 break-words">{note}</span>
        </p>
      )}
    </div>
  )
}
