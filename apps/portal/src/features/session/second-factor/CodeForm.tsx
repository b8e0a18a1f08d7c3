import { codeForm } from '@archway/contract/session'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf, showFailure } from '../../../platform/form/form.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { CodeField } from './CodeField.tsx'

type CodeFormProps = {
  label: string
  help: string
  /** Only codes of an authenticator app, no recovery codes. */
  numeric?: boolean
  onConfirm: (code: string) => Promise<unknown>
  /** Above the field. */
  children?: ReactNode
}

/** Asks for a code of the second factor. */
export function CodeForm({ label, help, numeric, onConfirm, children }: CodeFormProps) {
  const { t } = useTranslation('security')
  const form = useForm({ resolver: resolverOf(codeForm), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(({ code }) => onConfirm(code).catch(error => showFailure(form, error)))
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {children}
      {errors.root && <Banner tone="error">{errors.root.message}</Banner>}
      <CodeField
        label={label}
        help={help}
        {...(numeric ? { inputMode: 'numeric' } : {})}
        // "At least 6 characters" would not say that digits are meant.
        error={numeric && errors.code && errors.code.type !== 'server' ? help : errors.code?.message}
        {...form.register('code')}
      />
      <Button type="submit" variant="primary" loading={isSubmitting} className="self-start">
        {t('secondFactor.confirm')}
      </Button>
    </form>
  )
}
