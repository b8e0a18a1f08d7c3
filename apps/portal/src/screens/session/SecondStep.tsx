import {
  type Enrolment,
  type SecondStep,
  secondFactorCalls,
  secondStepForm,
  sessionCalls,
} from '@archway/contract/session'
import { KeyRound, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { signInWithPasskey } from '../../features/session/passkeys/ceremonies.ts'
import { RequiredPasskeyForm } from '../../features/session/passkeys/RequiredPasskeyForm.tsx'
import { hasPasskeys } from '../../features/session/passkeys/remembered.ts'
import { AuthenticatorForm } from '../../features/session/second-factor/AuthenticatorForm.tsx'
import { CodeField } from '../../features/session/second-factor/CodeField.tsx'
import { CodeForm } from '../../features/session/second-factor/CodeForm.tsx'
import { RecoveryCodes } from '../../features/session/second-factor/RecoveryCodes.tsx'
import { resolverOf, showFailure } from '../../platform/form/form.ts'
import { send } from '../../platform/http/client.ts'
import { CallFailed } from '../../platform/http/problems.ts'
import { enterSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import { Link } from '../../ui/action/Link.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { GuestCard } from './GuestCard.tsx'

const messageOf = (error: unknown): string =>
  error instanceof CallFailed ? (error.messages[0] ?? error.message) : String(error)

const leadOf = {
  code: 'secondStep.lead',
  passkey: 'secondStep.passkeyLead',
  enrol: 'secondStep.setupLead',
} as const

/** `/second-step`: the step after the password for accounts that have, or need, a second factor (S14). */
export function Screen() {
  const { t } = useTranslation('security')
  const [current, setCurrent] = useState<SecondStep>()
  const [failure, setFailure] = useState<string>()
  /** After the setup; null where the response that contained them was lost. */
  const [codes, setCodes] = useState<readonly string[] | null>()
  useEffect(() => {
    send(secondFactorCalls.secondStep, { quiet: true }).then(
      ({ data }) => setCurrent(data),
      error => setFailure(messageOf(error)),
    )
  }, [])
  const introduction = current ? t(leadOf[current.step], { email: current.email }) : ''
  const openPortal = async () => {
    const { data } = await send(sessionCalls.me)
    await enterSession(data.language)
  }
  if (codes !== undefined)
    return (
      <GuestCard title={t('secondFactor.recoveryTitle')} focusTitle>
        <RecoveryCodes codes={codes} onStored={openPortal} />
      </GuestCard>
    )
  return (
    <GuestCard title={t('secondStep.title')} lead={introduction}>
      {failure && <Banner tone="error">{failure}</Banner>}
      {!current && !failure && <Loading delay={200} />}
      {current?.step === 'enrol' && <RequiredSetup onDone={setCodes} onFailure={setFailure} />}
      {current?.step === 'code' && <TrustingCodeForm />}
      {current?.step === 'passkey' && <PasskeyForm hasRecoveryCodes={current.hasRecoveryCodes} />}
      <Link href="/login" className="self-center text-base font-medium text-primary-text hover:underline">
        {t('secondStep.back')}
      </Link>
    </GuestCard>
  )
}

type SetupProps = {
  onDone: (codes: readonly string[] | null) => void
  onFailure: (message: string) => void
}

/** The choice of a required second factor: an authenticator app or, where the browser can create one, a passkey. */
function RequiredSetup({ onDone, onFailure }: SetupProps) {
  const { t } = useTranslation('security')
  const [method, setMethod] = useState<'app' | 'passkey'>('app')
  const [enrolment, setEnrolment] = useState<Enrolment>()
  // A key is created only for the form that shows it.
  const needsKey = method === 'app' && !enrolment
  useEffect(() => {
    if (!needsKey) return
    send(secondFactorCalls.beginRequiredSetup, { quiet: true }).then(
      ({ data }) => setEnrolment(data),
      error => onFailure(messageOf(error)),
    )
  }, [needsKey, onFailure])
  const completeWithApp = async (code: string) => {
    const { data } = await send(secondFactorCalls.completeRequiredSetup, { body: { code }, quiet: true })
    onDone(data.recoveryCodes)
  }
  return (
    <>
      {method === 'passkey' && <RequiredPasskeyForm onAdded={onDone} />}
      {method === 'app' &&
        (enrolment ? (
          <AuthenticatorForm enrolment={enrolment} onConfirm={completeWithApp} />
        ) : (
          <Loading delay={200} />
        ))}
      {hasPasskeys() && (
        <Button
          icon={method === 'app' ? KeyRound : Smartphone}
          className="self-start"
          onClick={() => setMethod(method === 'app' ? 'passkey' : 'app')}
        >
          {t(method === 'app' ? 'confirm.usePasskey' : 'secondStep.useApp')}
        </Button>
      )}
    </>
  )
}

function TrustingCodeForm() {
  const { t } = useTranslation('security')
  const form = useForm({
    resolver: resolverOf(secondStepForm),
    defaultValues: { code: '', trustDevice: false },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async body => {
    try {
      const { data } = await send(secondFactorCalls.passSecondStep, { body, quiet: true })
      await enterSession(data.language)
    } catch (error) {
      showFailure(form, error)
    }
  })
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {errors.root && <Banner tone="error">{errors.root.message}</Banner>}
      <CodeField
        label={t('secondStep.code')}
        help={t('secondStep.help')}
        error={errors.code?.message}
        {...form.register('code')}
      />
      <CheckboxField label={t('secondStep.trust')} {...form.register('trustDevice')} />
      <Button type="submit" variant="primary" loading={isSubmitting}>
        {t('secondStep.submit')}
      </Button>
      <p className="text-sm text-ink-2">{t('secondStep.lost')}</p>
    </form>
  )
}

/** Completes with a passkey a sign-in that began with a password or at an identity provider. */
function PasskeyForm({ hasRecoveryCodes }: { hasRecoveryCodes: boolean }) {
  const { t } = useTranslation('security')
  const [{ sending, failure }, setState] = useState<{ sending: boolean; failure?: string }>({
    sending: false,
  })
  const [isWithCode, setWithCode] = useState(false)
  const confirmWithPasskey = async () => {
    setState({ sending: true })
    try {
      await signInWithPasskey()
    } catch (error) {
      // Other errors come from the browser, mostly because the user closed its dialog.
      const problem = error instanceof CallFailed ? (error.messages[0] ?? error.message) : undefined
      setState({ sending: false, failure: problem ?? t('secondStep.passkeyStopped') })
    }
  }
  const confirmWithCode = async (code: string) => {
    const { data } = await send(secondFactorCalls.passSecondStep, { body: { code }, quiet: true })
    await enterSession(data.language)
  }
  if (isWithCode)
    return (
      <>
        <CodeForm
          label={t('secondStep.recoveryCode')}
          help={t('secondStep.recoveryHelp')}
          onConfirm={confirmWithCode}
        />
        <Button icon={KeyRound} className="self-start" onClick={() => setWithCode(false)}>
          {t('confirm.usePasskey')}
        </Button>
      </>
    )
  return (
    <div className="flex flex-col gap-4">
      {failure && <Banner tone="error">{failure}</Banner>}
      <Button variant="primary" autoFocus loading={sending} onClick={() => void confirmWithPasskey()}>
        {t('secondStep.passkey')}
      </Button>
      {hasRecoveryCodes && (
        <Button onClick={() => setWithCode(true)}>{t('secondStep.useRecoveryCode')}</Button>
      )}
      <p className="text-sm text-ink-2">
        {t(hasRecoveryCodes ? 'secondStep.passkeyLost' : 'secondStep.onlyPasskeyLost')}
      </p>
    </div>
  )
}
