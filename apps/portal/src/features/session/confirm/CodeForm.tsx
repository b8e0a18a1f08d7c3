import { codeForm } from '@archway/contract/session'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf, showFailure } from '../../../platform/form/form.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'

type Props = { onConfirm: (code: string) => Promise<unknown> }

/** Reads a code of the authenticator app, or a recovery code. */
export function CodeForm({ onConfirm }: Props) {
  const { t } = useTranslation('security')
  const form = useForm({ resolver: resolverOf(codeForm), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(({ code }) => onConfirm(code).catch(error => showFailure(form, error)))
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {errors.root && <Banner tone="error">{errors.root.message}</Banner>}
      <TextField
        label={t('secondStep.code')}
        help={t('secondStep.help')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        autoFocus
        error={errors.code?.message}
        {...form.register('code')}
      />
      <Button type="submit" variant="primary" loading={isSubmitting} className="self-start">
        {t('secondFactor.confirm')}
      </Button>
    </form>
  )
}
