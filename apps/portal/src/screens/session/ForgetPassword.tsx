import { sessionCalls } from '@archway/contract/session'
import { useTranslation } from 'react-i18next'
import { useMutationCall } from '../../platform/http/use-mutation-call.ts'
import { Button } from '../../ui/action/Button.tsx'
import { Link } from '../../ui/action/Link.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { GuestCard } from './GuestCard.tsx'
import { useGuestForm } from './use-guest-form.ts'

const check = async () => (await import('./guest-checks.ts')).forgetCheck

export function Screen() {
  const { t } = useTranslation('session')
  const requestLink = useMutationCall(sessionCalls.forgetPassword)
  const { form, errors, sending, sent } = useGuestForm(check, body => requestLink({ body }))
  return (
    <GuestCard title={t('forget.title')} lead={t('forget.lead')}>
      <form {...form} className="flex flex-col gap-4">
        {errors.root && <Banner tone="error">{errors.root.message}</Banner>}
        {sent && <Banner tone="success">{t('forget.sent')}</Banner>}
        <TextField
          label={t('forget.email')}
          type="email"
          autoComplete="username"
          autoFocus
          error={errors.email?.message}
          name="email"
        />
        <Button type="submit" variant="primary" loading={sending}>
          {t('forget.submit')}
        </Button>
        <Link href="/login" className="self-center text-base font-medium text-primary-text hover:underline">
          {t('forget.back')}
        </Link>
      </form>
    </GuestCard>
  )
}
