import { type OwnFactors, passkeyCalls, secondFactorCalls, sessionCalls } from '@archway/contract/session'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../platform/http/client.ts'
import type { Needed } from '../../../platform/http/confirmation.ts'
import { CallFailed } from '../../../platform/http/problems.ts'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { CodeForm } from '../second-factor/CodeForm.tsx'
import { FactorsForm } from '../second-factor/FactorsForm.tsx'

type Props = { open: boolean; needed: Needed; onClose: (confirmed: boolean) => void }

/**
 * Confirms that it is the reader who acts, by the password, a passkey or a code; by the password only if that is
 * sufficient.
 */
export function ConfirmIdentityDialog({ open, needed, onClose }: Props) {
  const { t } = useTranslation('security')
  const content = useRef<HTMLDivElement>(null)
  const [chosenMethod, setMethod] = useState<'password' | 'code'>('password')
  const secondFactor = useCallQuery(secondFactorCalls.ownSecondFactor, {}, { enabled: open })
  const security = useCallQuery(sessionCalls.accountSecurity, {}, { enabled: open })
  const passkeys = useCallQuery(passkeyCalls.passkeys, {}, { enabled: open })
  const hasApp = (secondFactor.data?.data.since ?? null) !== null
  const hasCodes = hasApp || (secondFactor.data?.data.recoveryCodesLeft ?? 0) > 0
  const isPasswordEnough = needed === 'any'
  const method = isPasswordEnough ? chosenMethod : 'code'
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each confirmation begins anew
  useEffect(() => {
    setMethod('password')
    setBusy(false)
    setFailure(null)
  }, [open])
  const confirmPasskey = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await (await import('../passkeys/ceremonies.ts')).confirmByPasskey()
      onClose(true)
    } catch (error) {
      // Any error but a response of the server means that the user or the browser declined.
      setFailure(
        error instanceof CallFailed
          ? error.messages.join(' ')
          : t(isPasswordEnough ? 'confirm.passkeyStopped' : 'secondStep.passkeyStopped'),
      )
    } finally {
      setBusy(false)
    }
  }
  const confirm = async (body: OwnFactors) => {
    await send(sessionCalls.confirm, { body, quiet: true })
    onClose(true)
  }
  return (
    <Modal
      open={open}
      onOpenChange={isOpen => !isOpen && onClose(false)}
      closeOnOutsidePress={false}
      size="small"
      initialFocus={opener =>
        opener === 'touch' || content.current?.querySelector<HTMLElement>('input:not([hidden])')
      }
      title={t('confirm.title')}
    >
      <div ref={content} className="flex flex-col gap-4">
        {method === 'password' && security.data?.data.hasPassword === false && (
          <Banner tone="info">{t('confirm.withoutPassword')}</Banner>
        )}
        {method === 'password' && security.data?.data.hasPassword !== false && (
          <FactorsForm text={t('confirm.text')} asksPassword asksCode={false} onConfirm={confirm} />
        )}
        {!isPasswordEnough && <p className="text-base text-ink-2">{t('confirm.secondFactorText')}</p>}
        {method === 'code' && hasCodes && (
          <CodeForm
            label={t(hasApp ? 'secondStep.code' : 'secondStep.recoveryCode')}
            help={t(hasApp ? 'secondStep.help' : 'secondStep.recoveryHelp')}
            onConfirm={code => confirm({ code })}
          />
        )}
        {(passkeys.data?.total ?? 0) > 0 && (
          <div className="flex flex-col items-start gap-1">
            <Button variant="ghost" icon={KeyRound} loading={isBusy} onClick={() => void confirmPasskey()}>
              {t(method === 'code' && !hasCodes ? 'secondStep.passkey' : 'confirm.usePasskey')}
            </Button>
            {failure && (
              <p role="alert" className="text-sm text-ink-2">
                {failure}
              </p>
            )}
          </div>
        )}
        {isPasswordEnough && hasCodes && (
          <Button
            variant="ghost"
            className="self-start"
            onClick={() => setMethod(method === 'password' ? 'code' : 'password')}
          >
            {method === 'code' && t('confirm.usePassword')}
            {method === 'password' && t(hasApp ? 'confirm.useCode' : 'secondStep.useRecoveryCode')}
          </Button>
        )}
      </div>
    </Modal>
  )
}
