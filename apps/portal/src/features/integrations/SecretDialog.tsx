import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/action/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Modal } from '../../ui/overlay/Modal.tsx'

type Props = {
  title: string
  label: string
  text: string
  /** Instructions in case the response with the secret was lost. */
  missing: string
  secret: string | null
  onClose: () => void
}

/** A secret that is shown once. Only the button confirming that it was saved closes the dialog. */
export function SecretDialog({ title, label, text, missing, secret, onClose }: Props) {
  const { t } = useTranslation('integrations')
  const copy = async () => {
    await navigator.clipboard.writeText(secret ?? '')
    toast.success(t('secret.copied'))
  }
  return (
    <Modal
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      dismissible={false}
      title={title}
      footer={
        <>
          {/* Browsers have no clipboard on plain http. */}
          {secret && globalThis.isSecureContext && (
            <Button onClick={() => void copy()}>{t('secret.copy')}</Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('secret.stored')}
          </Button>
        </>
      }
    >
      {secret ? (
        <div className="flex flex-col gap-4">
          <p className="text-base text-ink-2">{text}</p>
          <output
            dir="ltr"
            aria-label={label}
            className="rounded-control border border-line bg-sunken p-4 text-start font-mono text-base break-all select-all"
          >
            {secret}
          </output>
        </div>
      ) : (
        <Banner tone="warning">{missing}</Banner>
      )}
    </Modal>
  )
}
