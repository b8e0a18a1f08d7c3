import { type ReactNode, useId, useRef } from 'react'
import { type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../action/Button.tsx'
import { Banner } from '../feedback/Banner.tsx'
import { useUnsent } from '../form/unsent.ts'
import { useFocusWrong } from '../form/use-focus-wrong.ts'
import type { DialogSize } from './dialog-style.ts'
import { Modal } from './Modal.tsx'

type FormDialogProps<Values extends FieldValues, Output> = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** From `useForm`, best with `mode: 'onTouched'`. */
  form: UseFormReturn<Values, unknown, Output>
  /** Resolves: the dialog closes. Rejects: it stays, and `onFailure` is called. */
  onSubmit: (values: Output) => unknown
  /** Puts the server's messages where they belong: `form.setError('email', …)`, `form.setError('root', …)`. */
  onFailure?: (error: unknown) => void
  title?: ReactNode
  description?: ReactNode
  submitLabel?: string
  /** The reason why the button is disabled while the form is not valid. Pressing it shows the fields. */
  invalidReason?: string | undefined
  cancelLabel?: string
  /** Errors that belong to no field; `form.setError('root', …)` shows in the same place. */
  alert?: ReactNode
  size?: DialogSize
  /** false: only a successful submit closes it; there is no Cancel. */
  dismissible?: boolean
  children: ReactNode
}

const firstField = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>(
    'input:not([type="hidden"], [hidden], :disabled), textarea, [role="combobox"]',
  ) ?? true

/**
 * The one edit dialog: Submit stays disabled until the form is valid, and pressing it before leads to the first field
 * that is missing or wrong; success closes it, failure preserves the input.
 * Props: `open`, `onOpenChange`, `form`, `onSubmit(values)`, `onFailure(error)`, `title` ('Title'), `description`,
 * `submitLabel` (Submit), `invalidReason`, `cancelLabel` (Cancel), `alert`, `size`, `dismissible`, `children`.
 */
export function FormDialog<Values extends FieldValues, Output>({
  open,
  onOpenChange,
  form,
  onSubmit,
  onFailure,
  title,
  description,
  submitLabel,
  invalidReason,
  cancelLabel,
  alert,
  size = 'medium',
  dismissible = true,
  children,
}: FormDialogProps<Values, Output>) {
  const { t } = useTranslation('kit')
  const formId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const focusWrong = useFocusWrong(formRef)
  const { isValid, isSubmitting, isDirty, errors } = useFormState({ control: form.control })
  const isRestored = useUnsent(form, open ? title : null, isDirty)
  const general = alert ?? errors.root?.message

  const submit = form.handleSubmit(async values => {
    try {
      await onSubmit(values)
      onOpenChange(false)
    } catch (error) {
      onFailure?.(error)
      focusWrong()
    }
  })

  const showErrors = async () => {
    await form.trigger()
    focusWrong()
  }

  return (
    <Modal
      open={open}
      onOpenChange={isOpen => !isSubmitting && onOpenChange(isOpen)}
      title={title ?? t('dialogTitle')}
      description={description}
      size={size}
      dismissible={dismissible}
      // Opened by touch: no field gets the focus, so that no keyboard opens.
      initialFocus={opener => opener === 'touch' || firstField(formRef.current)}
      closeOnOutsidePress={!isDirty && !isSubmitting}
      footer={
        <>
          {dismissible && (
            <Button onClick={() => onOpenChange(false)} disabled={isSubmitting}>
              {cancelLabel ?? t('cancel')}
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            variant="primary"
            {...(!isValid && { disabledReason: invalidReason ?? t('incomplete') })}
            loading={isSubmitting}
            // Also Enter in a field, which presses the button.
            onClickCapture={() => void (isValid || isSubmitting || showErrors())}
          >
            {submitLabel ?? t('submit')}
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        id={formId}
        noValidate
        onSubmit={event => {
          // A dialog may be rendered inside another form: the submit event must not bubble to it.
          event.stopPropagation()
          void submit(event)
        }}
        className="flex flex-col gap-4"
      >
        {general && <Banner tone="error">{general}</Banner>}
        {isRestored && !isSubmitting && <Banner tone="info">{t('restored')}</Banner>}
        {children}
      </form>
    </Modal>
  )
}
