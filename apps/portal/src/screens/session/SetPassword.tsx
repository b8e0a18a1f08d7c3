import { sessionCalls } from '@archway/contract/session'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf, showFailure } from '../../platform/form.ts'
import { useGo, useSearchState } from '../../platform/navigate.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toast } from '../../ui/toast.ts'
import { GuestCard } from './GuestCard.tsx'
import { repeatedPassword } from './repeated-password.ts'

export function Screen() {
  const { t } = useTranslation('session')
  const go = useGo()
  const [{ token }] = useSearchState()
  const form = useForm({
    resolver: resolverOf(repeatedPassword),
    defaultValues: { password: '', repeat: '' },
  })
  const set = useIntent(sessionCalls.setPassword)
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await set({ body: { token: token ?? '', password } })
      toast.success(t('set.done'))
      go('/login', { replace: true })
    } catch (error) {
      showFailure(form, error)
    }
  })
  if (!token)
    return (
      <GuestCard title={t('set.title')} lead={t('set.missing')}>
        <Link href="/forget-password" className="text-base font-medium text-primary-text hover:underline">
          {t('forget.submit')}
        </Link>
      </GuestCard>
    )
  return (
    <GuestCard title={t('set.title')} lead={t('set.lead')}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {errors.root && <Banner tone="error">{errors.root.message}</Banner>}
        <PasswordField
          label={t('set.password')}
          autoComplete="new-password"
          autoFocus
          error={errors.password?.message}
          {...form.register('password')}
        />
        <PasswordField
          label={t('set.repeat')}
          autoComplete="new-password"
          error={errors.repeat?.message}
          {...form.register('repeat')}
        />
        <Button type="submit" variant="primary" loading={isSubmitting}>
          {t('set.submit')}
        </Button>
      </form>
    </GuestCard>
  )
}
