import { secondFactorCalls, sessionCalls } from '@archway/contract/session'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../../platform/http/client.ts'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { CodeForm } from '../second-factor/CodeForm.tsx'
import { PasswordForm } from '../second-factor/PasswordForm.tsx'

type Props = { open: boolean; onClose: (confirmed: boolean) => void }

/** Confirms that it is the reader who acts, by the password or, with a second factor, by a code. */
export function ConfirmIdentityDialog({ open, onClose }: Props) {
  const { t } = useTranslation('security')
  const content = useRef<HTMLDivElement>(null)
  const [by, setBy] = useState<'password' | 'code'>('password')
  const own = useCallQuery(secondFactorCalls.ownSecondFactor, {}, { enabled: open })
  const confirm = async (body: { password: string } | { code: string }) => {
    await send(sessionCalls.confirm, { body, quiet: true })
    onClose(true)
  }
  return (
    <Modal
      open={open}
      onOpenChange={next => !next && onClose(false)}
      closeOnOutsidePress={false}
      size="small"
      initialFocus={opener =>
        opener === 'touch' || content.current?.querySelector<HTMLElement>('input:not([hidden])')
      }
      title={t('confirm.title')}
    >
      <div ref={content} className="flex flex-col gap-4">
        {by === 'password' ? (
          <PasswordForm text={t('confirm.text')} onConfirm={password => confirm({ password })} />
        ) : (
          <CodeForm
            label={t('secondStep.code')}
            help={t('secondStep.help')}
            onConfirm={code => confirm({ code })}
          />
        )}
        {own.data?.data.since && (
          <Button
            variant="ghost"
            className="self-start"
            onClick={() => setBy(by === 'password' ? 'code' : 'password')}
          >
            {t(by === 'password' ? 'confirm.useCode' : 'confirm.usePassword')}
          </Button>
        )}
      </div>
    </Modal>
  )
}
