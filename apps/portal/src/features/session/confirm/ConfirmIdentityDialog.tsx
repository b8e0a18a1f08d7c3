import { type OwnFactors, passkeyCalls, secondFactorCalls, sessionCalls } from '@archway/contract/session'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../platform/http/client.ts'
import { CallFailed } from '../../../platform/http/problems.ts'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { CodeForm } from '../second-factor/CodeForm.tsx'
import { FactorsForm } from '../second-factor/FactorsForm.tsx'

type Props = { open: boolean; onClose: (confirmed: boolean) => void }

/** Confirms that it is the reader who acts, by the password or, with a second factor, by a code. */
export function ConfirmIdentityDialog({ open, onClose }: Props) {
  const { t } = useTranslation('security')
  const content = useRef<HTMLDivElement>(null)
  const [method, setMethod] = useState<'password' | 'code'>('password')
  const secondFactor = useCallQuery(secondFactorCalls.ownSecondFactor, {}, { enabled: open })
  const security = useCallQuery(sessionCalls.accountSecurity, {}, { enabled: open })
  const passkeys = useCallQuery(passkeyCalls.passkeys, {}, { enabled: open })
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
      setFailure(error instanceof CallFailed ? error.messages.join(' ') : t('confirm.passkeyStopped'))
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
        {method === 'code' && (
          <CodeForm
            label={t('secondStep.code')}
            help={t('secondStep.help')}
            onConfirm={code => confirm({ code })}
          />
        )}
        {(passkeys.data?.total ?? 0) > 0 && (
          <div className="flex flex-col items-start gap-1">
            <Button variant="ghost" icon={KeyRound} loading={isBusy} onClick={() => void confirmPasskey()}>
              {t('confirm.usePasskey')}
            </Button>
            {failure && (
              <p role="alert" className="text-sm text-ink-2">
                {failure}
              </p>
            )}
          </div>
        )}
        {secondFactor.data?.data.since && (
          <Button
            variant="ghost"
            className="self-start"
            onClick={() => setMethod(method === 'password' ? 'code' : 'password')}
          >
            {t(method === 'password' ? 'confirm.useCode' : 'confirm.usePassword')}
          </Button>
        )}
      </div>
    </Modal>
  )
}
