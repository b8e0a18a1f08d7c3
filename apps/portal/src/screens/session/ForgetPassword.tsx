import { forgetPasswordForm, sessionCalls } from '@archway/contract/session'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf, showFailure } from '../../platform/form.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { GuestCard } from './GuestCard.tsx'

export function Screen() {
  const { t } = useTranslation('session')
  const form = useForm({ resolver: resolverOf(forgetPasswordForm), defaultValues: { email: '' } })
  const ask = useIntent(sessionCalls.forgetPassword)
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState
  const submit = form.handleSubmit(body => ask({ body }).catch(error => showFailure(form, error)))
  return (
    <GuestCard title={t('forget.title')} lead={t('forget.lead')}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {errors.root && <Banner tone="error">{errors.root.message}</Banner>}
        {isSubmitSuccessful && <Banner tone="success">{t('forget.sent')}</Banner>}
        <TextField
          label={t('forget.email')}
          type="email"
          autoComplete="username"
          autoFocus
          error={errors.email?.message}
          {...form.register('email')}
        />
        <Button type="submit" variant="primary" loading={isSubmitting}>
          {t('forget.submit')}
        </Button>
        <Link href="/login" className="self-center text-base font-medium text-primary-text hover:underline">
          {t('forget.back')}
        </Link>
      </form>
    </GuestCard>
  )
}
