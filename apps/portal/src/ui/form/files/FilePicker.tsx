import { CloudUpload } from 'lucide-react'
import { type Ref, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../action/Button.tsx'
import { cx } from '../../class-names.ts'
import { type FieldProps, FieldShell } from '../FieldShell.tsx'
import { useAcceptedFiles } from './use-accepted-files.ts'
import { useDrop } from './use-drop.ts'

type FilePickerProps = FieldProps & {
  onPick: (files: File[]) => void
  /** As in `<input accept>`. Only a hint for the file dialog; the caller checks the files. */
  accept?: string
  multiple?: boolean
  /** A second button selects a whole folder. */
  folders?: boolean
  loading?: boolean
  disabled?: boolean
  disabledReason?: string
  /** A single line, for a slot in a grid. */
  small?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A drop zone with a button. */
export function FilePicker({
  onPick,
  accept,
  multiple = false,
  folders = false,
  loading = false,
  disabled = false,
  disabledReason,
  small = false,
  ref,
  ...field
}: FilePickerProps) {
  const { t } = useTranslation('kit')
  const labelOfButton = useId()
  const input = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const isDisabled = disabled || loading || !!disabledReason

  const pickFiles = (files: File[]): void => {
    if (!isDisabled) onPick(multiple ? files : files.slice(0, 1))
  }
  const acceptFiles = useAcceptedFiles(pickFiles)
  const pick = (list: Iterable<File> | null): void => {
    const files = [...(list ?? [])]
    if (files.length > 0) acceptFiles({ files, unreadable: [] })
  }
  const { over, handlers } = useDrop(pickFiles, isDisabled)

  return (
    <FieldShell {...field} group>
      {(aria, labelId) => (
        <fieldset
          aria-labelledby={labelId}
          {...handlers}
          className={cx(
            'flex items-center rounded-card border border-dashed transition-colors',
            small ? 'gap-3 px-3 py-2' : 'flex-col justify-center gap-2 px-4 py-7 text-center',
            over
              ? 'border-primary bg-primary-soft'
              : field.error
                ? 'border-danger bg-surface'
                : 'border-line-strong bg-surface',
          )}
        >
          {!small && (
            <CloudUpload aria-hidden className="size-7 text-ink-3 pointer-coarse:hidden" strokeWidth={1.5} />
          )}
          <input
            ref={element => {
              input.current = element
              if (typeof ref === 'function') ref(element)
              else if (ref) ref.current = element
            }}
            type="file"
            hidden
            accept={accept}
            multiple={multiple}
            onChange={event => {
              pick(event.target.files)
              // Allows choosing the same file again after it was refused.
              event.target.value = ''
            }}
          />
          <Button
            id={labelOfButton}
            size="small"
            loading={loading}
            disabled={disabled}
            disabledReason={disabledReason}
            aria-labelledby={`${labelOfButton} ${labelId}`}
            aria-describedby={aria['aria-describedby']}
            onClick={() => input.current?.click()}
          >
            {t(multiple ? 'chooseFiles' : 'chooseFile')}
          </Button>
          {folders && (
            <>
              <input
                ref={element => {
                  folder.current = element
                  // React does not know this attribute; all desktop browsers support it.
                  element?.setAttribute('webkitdirectory', '')
                }}
                type="file"
                hidden
                multiple
                onChange={event => {
                  pick(event.target.files)
                  event.target.value = ''
                }}
              />
              <Button
                size="small"
                variant="ghost"
                disabled={isDisabled}
                onClick={() => folder.current?.click()}
                className="pointer-coarse:hidden"
              >
                {t('chooseFolder')}
              </Button>
            </>
          )}
          {/* Files cannot be dropped on touch devices. */}
          <span className="text-sm text-ink-3 pointer-coarse:hidden">
            {t(multiple ? 'dropFiles' : 'dropFile')}
          </span>
        </fieldset>
      )}
    </FieldShell>
  )
}
