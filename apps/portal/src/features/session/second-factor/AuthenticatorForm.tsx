import { codeForm, type Enrolment } from '@archway/contract/session'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf, showFailure } from '../../../platform/form/form.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { QrCode } from '../../../ui/picture/QrCode.tsx'

type Props = { enrolment: Enrolment; onConfirm: (code: string) => Promise<unknown> }

/** The key of a new authenticator app, as a picture and in letters, and the field for its first code. */
export function AuthenticatorForm({ enrolment: { uri, key }, onConfirm }: Props) {
  const { t } = useTranslation('security')
  const form = useForm({ resolver: resolverOf(codeForm), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(({ code }) => onConfirm(code).catch(error => showFailure(form, error)))
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="text-base text-ink-2">{t('secondFactor.scan')}</p>
      <div className="mx-auto size-48">
        <QrCode text={uri ?? ''} label={t('secondFactor.qr')} />
      </div>
      <p className="text-sm text-ink-2">
        {t('secondFactor.key')}
        {/* In groups of four letters, which lines do not divide. */}
        <code dir="ltr" className="mt-1 block font-mono text-base text-ink select-all">
          {key?.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      {errors.root && <Banner tone="error">{errors.root.message}</Banner>}
      <TextField
        label={t('secondFactor.code')}
        help={t('secondFactor.codeHelp')}
        autoComplete="one-time-code"
        inputMode="numeric"
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
