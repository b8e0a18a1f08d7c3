import { sessionCalls } from '@archway/contract/session'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../platform/http/client.ts'
import { useMutationCall } from '../../platform/http/use-mutation-call.ts'
import { useGo, useSearchState } from '../../platform/list/navigate.ts'
import { Button } from '../../ui/action/Button.tsx'
import { Link } from '../../ui/action/Link.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { GuestCard } from './GuestCard.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { useGuestForm } from './use-guest-form.ts'

const check = async () => (await import('./guest-checks.ts')).setCheck

/** The address of the account of the link; empty until it is known, and for a link that has ended. */
const useLinkedEmail = (token: string | undefined): string => {
  const [email, setEmail] = useState('')
  useEffect(() => {
    if (!token) return
    // Optional: a problem with the link is also reported when the password is sent.
    send(sessionCalls.passwordLinkAccount, { body: { token }, quiet: true }).then(
      ({ data }) => setEmail(data.email),
      () => {},
    )
  }, [token])
  return email
}

export function Screen() {
  const { t } = useTranslation('session')
  const go = useGo()
  const [{ token }] = useSearchState()
  const [typedPassword, setTypedPassword] = useState('')
  const email = useLinkedEmail(token)
  const set = useMutationCall(sessionCalls.setPassword)
  const { form, errors, sending } = useGuestForm(check, async ({ password }) => {
    await set({ body: { token: token ?? '', password } })
    toast.success(t('set.done'))
    go('/login', { replace: true })
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
      <form {...form} className="flex flex-col gap-4">
        {/* Tells password managers for which account to store the new password. */}
        <input hidden readOnly autoComplete="username" value={email} />
        {errors.root && <Banner tone="error">{errors.root.message}</Banner>}
        <NewPasswordField
          label={t('set.password')}
          currentValue={typedPassword}
          owner={{ email }}
          onInput={event => setTypedPassword(event.currentTarget.value)}
          autoFocus
          error={errors.password?.message}
          name="password"
        />
        <PasswordField
          label={t('set.repeat')}
          autoComplete="new-password"
          error={errors.repeat?.message}
          name="repeat"
        />
        <Button type="submit" variant="primary" loading={sending}>
          {t('set.submit')}
        </Button>
      </form>
    </GuestCard>
  )
}
