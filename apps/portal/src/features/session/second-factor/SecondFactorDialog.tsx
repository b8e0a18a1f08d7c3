import {
  type Enrolment,
  type OwnFactors,
  peopleCalls,
  secondFactorCalls,
  sessionCalls,
} from '@archway/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../platform/http/client.ts'
import { callKey, useCallQuery } from '../../../platform/http/use-call.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { AuthenticatorForm } from './AuthenticatorForm.tsx'
import { FactorsForm } from './FactorsForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Aim = 'setup' | 'codes' | 'off'
type Step =
  | { readonly kind: 'factors' }
  | { readonly kind: 'app'; readonly enrolment: Enrolment }
  | { readonly kind: 'codes'; readonly codes: readonly string[] | null }

type Props = { aim: Aim; isOn: boolean; onClose: () => void }

const changed = [secondFactorCalls.ownSecondFactor, peopleCalls.people]

/**
 * Turns the viewer's second factor on or off, or creates new recovery codes, after confirming the password and, if it
 * is on, a code. The calls have no idempotency key: stored responses would contain the codes.
 */
export function SecondFactorDialog({ aim, isOn, onClose }: Props) {
  const { t } = useTranslation('security')
  const client = useQueryClient()
  const content = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState<Step>({ kind: 'factors' })
  const hasPassword = useCallQuery(sessionCalls.accountSecurity).data?.data.hasPassword !== false
  const titles = {
    setup: t('secondFactor.setup'),
    codes: t('secondFactor.newCodes'),
    off: t('secondFactor.turnOffTitle'),
  }
  const texts = {
    setup: t(hasPassword || isOn ? 'secondFactor.confirmText' : 'secondFactor.appText'),
    codes: `${t('secondFactor.newCodesText')} ${t('secondFactor.confirmText')}`,
    off: [...(hasPassword ? [t('secondFactor.turnOffText')] : []), t('secondFactor.confirmText')].join(' '),
  }
  const refresh = () =>
    Promise.all(changed.map(call => client.invalidateQueries({ queryKey: callKey(call) })))

  const withFactors = async (body: OwnFactors) => {
    const input = { body, quiet: true }
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
        {step.kind === 'factors' && (
          <FactorsForm text={texts[aim]} asksPassword={hasPassword} asksCode={isOn} onConfirm={withFactors} />
        )}
        {step.kind === 'app' && <AuthenticatorForm enrolment={step.enrolment} onConfirm={withCode} />}
        {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onStored={onClose} />}
      </div>
    </Modal>
  )
}
