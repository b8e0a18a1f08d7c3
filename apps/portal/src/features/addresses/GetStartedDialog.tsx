import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGo } from '../../platform/list/navigate.ts'
import { saveMe } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import { EmptyShipments } from '../../ui/drawings/empty.tsx'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'

/**
 * Sends a new account owner to the addresses. "Don't show again" is saved when the dialog closes, however it is closed
 * (ONB-04); without it the dialog opens again at the next visit.
 */
export function GetStartedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('addresses')
  const go = useGo()
  const [isDismissedForever, setDismissedForever] = useState(false)
  const close = () => {
    onClose()
    if (isDismissedForever) void saveMe({ flags: [{ name: 'showHelp', value: 0 }] }).catch(() => {})
  }
  return (
    <Modal
      open
      onOpenChange={isOpen => !isOpen && close()}
      size="small"
      title={t('getStarted.title')}
      footer={
        <Button
          variant="primary"
          onClick={() => {
            close()
            go('/profile/addresses')
          }}
        >
          {t('getStarted.go')}
        </Button>
      }
    >
      <div className="mx-auto mb-4 w-36">
        <EmptyShipments />
      </div>
      <p className="mb-5 text-base text-ink-2">{t('getStarted.text')}</p>
      <CheckboxField
        label={t('getStarted.never')}
        checked={isDismissedForever}
        onChange={event => setDismissedForever(event.target.checked)}
      />
    </Modal>
  )
}
