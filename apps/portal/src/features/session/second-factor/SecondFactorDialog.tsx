import { type Enrolment, peopleCalls, secondFactorCalls } from '@archway/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../platform/http/client.ts'
import { callKey } from '../../../platform/http/use-call.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { AuthenticatorForm } from './AuthenticatorForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Aim = 'setup' | 'codes' | 'off'
type Step =
  | { readonly kind: 'password' }
  | { readonly kind: 'app'; readonly enrolment: Enrolment }
  | { readonly kind: 'codes'; readonly codes: readonly string[] | null }

const changed = [secondFactorCalls.ownSecondFactor, peopleCalls.people]

/**
 * Turns the viewer's second factor on or off, or creates new recovery codes, after confirming the password. The calls
 * have no idempotency key: stored responses would contain the codes.
 */
export function SecondFactorDialog({ aim, onClose }: { aim: Aim; onClose: () => void }) {
  const { t } = useTranslation('security')
  const client = useQueryClient()
  const content = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState<Step>({ kind: 'password' })
  const titles = {
    setup: t('secondFactor.setup'),
    codes: t('secondFactor.newCodes'),
    off: t('secondFactor.turnOffTitle'),
  }
  const texts = {
    setup: t('secondFactor.passwordText'),
    codes: `${t('secondFactor.newCodesText')} ${t('secondFactor.passwordText')}`,
    off: `${t('secondFactor.turnOffText')} ${t('secondFactor.passwordText')}`,
  }
  const refresh = () =>
    Promise.all(changed.map(call => client.invalidateQueries({ queryKey: callKey(call) })))

  const withPassword = async (password: string) => {
    const input = { body: { password }, quiet: true }
    if (aim === 'setup') {
      const { data } = await send(secondFactorCalls.beginSetup, input)
      setStep({ kind: 'app', enrolment: data })
    } else if (aim === 'codes') {
      const { data } = await send(secondFactorCalls.renewRecoveryCodes, input)
      setStep({ kind: 'codes', codes: data.recoveryCodes })
    } else {
      await send(secondFactorCalls.removeSecondFactor, input)
      toast.success(t('secondFactor.turnedOff'))
      onClose()
    }
    await refresh()
  }
  const withCode = async (code: string) => {
    const { data } = await send(secondFactorCalls.completeSetup, { body: { code }, quiet: true })
    toast.success(t('secondFactor.turnedOn'))
    setStep({ kind: 'codes', codes: data.recoveryCodes })
    await refresh()
  }
  return (
    <Modal
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      closeOnOutsidePress={false}
      // Codes that were not stored would be lost with a press on Escape.
      dismissible={step.kind !== 'codes'}
      size="small"
      initialFocus={opener =>
        opener === 'touch' || content.current?.querySelector<HTMLElement>('input:not([hidden])')
      }
      title={step.kind === 'codes' ? t('secondFactor.recoveryTitle') : titles[aim]}
    >
      <div ref={content}>
        {step.kind === 'password' && <PasswordForm text={texts[aim]} onConfirm={withPassword} />}
        {step.kind === 'app' && <AuthenticatorForm enrolment={step.enrolment} onConfirm={withCode} />}
        {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onStored={onClose} />}
      </div>
    </Modal>
  )
}
