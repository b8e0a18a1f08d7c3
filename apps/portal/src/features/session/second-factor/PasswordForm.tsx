import { confirmedByPassword, sessionCalls } from '@archway/contract/session'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf, showFailure } from '../../../platform/form/form.ts'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'

type Props = {
  text: string
  /** Shown to people without a password. */
  withoutPassword?: string
  onConfirm: (password: string) => Promise<unknown>
}

/** Asks for the reader's own password before something changes; without one, it says how to get one. */
export function PasswordForm({ text, withoutPassword, onConfirm }: Props) {
  const { t } = useTranslation('security')
  const { user } = useSession()
  const security = useCallQuery(sessionCalls.accountSecurity)
  const form = useForm({ resolver: resolverOf(confirmedByPassword), defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(({ password }) =>
    onConfirm(password).catch(error => showFailure(form, error)),
  )
  if (security.data?.data.hasPassword === false)
    return <Banner tone="info">{withoutPassword ?? t('password.none')}</Banner>
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="text-base text-ink-2">{text}</p>
      {/* Tells password managers to which account the password belongs. */}
      <input hidden readOnly autoComplete="username" value={user.data.email} />
      {errors.root && <Banner tone="error">{errors.root.message}</Banner>}
      <PasswordField
        label={t('secondFactor.password')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" variant="primary" loading={isSubmitting} className="self-start">
        {t('secondFactor.continue')}
      </Button>
    </form>
  )
}
