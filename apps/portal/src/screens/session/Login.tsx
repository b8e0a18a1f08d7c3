import { loginForm } from '@archway/contract/session'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf, showFailure } from '../../platform/form.ts'
import { signIn } from '../../platform/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { GuestCard } from './GuestCard.tsx'

export function Screen() {
  const { t } = useTranslation('session')
  const form = useForm({ resolver: resolverOf(loginForm), defaultValues: { username: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(values => signIn(values).catch(error => showFailure(form, error)))
  return (
    <GuestCard title={t('login.title')} lead={t('login.lead')}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {errors.root && <Banner tone="error">{errors.root.message}</Banner>}
        <TextField
          label={t('login.username')}
          type="email"
          autoComplete="username"
          autoFocus
          error={errors.username?.message}
          {...form.register('username')}
        />
        <PasswordField
          label={t('login.password')}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Button type="submit" variant="primary" loading={isSubmitting}>
          {t('login.submit')}
        </Button>
        <Link
          href="/forget-password"
          className="self-center text-base font-medium text-primary-text hover:underline"
        >
          {t('login.forgot')}
        </Link>
      </form>
    </GuestCard>
  )
}
