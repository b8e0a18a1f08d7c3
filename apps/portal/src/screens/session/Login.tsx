import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Offer } from '../../features/contacts/sign-on/SignOnOffer.tsx'
import { hasPasskeys, isPasskeyRemembered } from '../../features/session/passkeys/remembered.ts'
import { CallFailed } from '../../platform/http/problems.ts'
import { useGo } from '../../platform/list/navigate.ts'
import { signIn } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import { Link } from '../../ui/action/Link.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { GuestCard } from './GuestCard.tsx'
import { useGuestForm } from './use-guest-form.ts'

const passkeys = () => import('../../features/session/passkeys/ceremonies.ts')

const SignOnOffer = lazyPart(
  async () => (await import('../../features/contacts/sign-on/SignOnOffer.tsx')).SignOnOffer,
  null,
)

/** The error message of a failed call. */
const sentenceOf = ({ messages, message }: CallFailed): string => messages[0] ?? message

const check = async () => (await import('./guest-checks.ts')).loginCheck

export function Screen() {
  const { t } = useTranslation('session')
  const go = useGo()
  const { form, errors, sending } = useGuestForm(check, values =>
    signIn(values).catch(error => {
      if (!(error instanceof CallFailed && error.code?.startsWith('SECOND_FACTOR_'))) throw error
      go('/second-step')
    }),
  )
  const signInAs = (email: string, password: string) => {
    const fields = form.ref.current
    if (!fields) return
    const fill = (name: string, value: string) => {
      const field = fields.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
    }
    fill('username', email)
    fill('password', password)
    fields.requestSubmit()
  }
  const [passkey, setPasskey] = useState<{ sending: boolean; failure?: string }>({ sending: false })
  const signInWithPasskey = async () => {
    setPasskey({ sending: true })
    try {
      await (await passkeys()).signInWithPasskey()
    } catch (error) {
      // Other errors come from the browser, mostly because the user closed its dialog.
      const failure = error instanceof CallFailed ? sentenceOf(error) : t('login.passkeyStopped')
      setPasskey({ sending: false, failure })
    }
  }
  const isOffered = hasPasskeys() && isPasskeyRemembered()
  const { sending: isSending } = passkey
  // Browsers run one passkey dialog at a time: the suggestions below the email field end while the button is in use,
  // and start again if it fails.
  useEffect(() => {
    if (!isOffered || isSending) return
    let isUnmounted = false
    let endOffer = () => {}
    void passkeys().then(({ offerPasskeys }) => {
      if (isUnmounted) return
      endOffer = offerPasskeys(failure => setPasskey({ sending: false, failure: sentenceOf(failure) }))
    })
    return () => {
      isUnmounted = true
      endOffer()
    }
  }, [isOffered, isSending])
  const [email, setEmail] = useState('')
  const [offer, setOffer] = useState<Offer>()
  /** Without a password, Enter continues with the company's sign-in service, if it has one. */
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!offer || new FormData(event.currentTarget).get('password')) return void form.onSubmit(event)
    event.preventDefault()
    offer.start()
  }
  return (
    <GuestCard title={t('login.title')} lead={t('login.lead')}>
      <form {...form} onSubmit={submit} className="flex flex-col gap-4">
        {errors.root && <Banner tone="error">{errors.root.message}</Banner>}
        {passkey.failure && <Banner tone="error">{passkey.failure}</Banner>}
        <TextField
          label={t('login.username')}
          type="email"
          autoComplete={isOffered ? 'username webauthn' : 'username'}
          autoFocus
          error={errors.username?.message}
          name="username"
          onInput={event => setEmail(event.currentTarget.value)}
        />
        {email.includes('@') && <SignOnOffer email={email} onOffer={setOffer} />}
        <PasswordField
          label={t('login.password')}
          autoComplete="current-password"
          error={errors.password?.message}
          name="password"
        />
        <Button type="submit" variant={offer ? 'secondary' : 'primary'} loading={sending}>
          {t('login.submit')}
        </Button>
        {hasPasskeys() && (
          <Button loading={passkey.sending} onClick={() => void signInWithPasskey()}>
            {t('login.passkey')}
          </Button>
        )}
        <Link
          href="/forget-password"
          className="self-center text-base font-medium text-primary-text hover:underline"
        >
          {t('login.forgot')}
        </Link>
      </form>
      <DemoAccounts onChoose={signInAs} />
    </GuestCard>
  )
}
