import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/action/Button.tsx'
import { Celebration } from '../../ui/drawings/Celebration.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'

/** Shown once per company: it has its first shipping address (ADDR-34, ONB-13..16). */
export function CongratulationsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('addresses')
  return (
    <Modal
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      size="small"
      title={t('congratulations.title')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('congratulations.done')}
        </Button>
      }
    >
      <div className="mx-auto mb-4 w-36">
        <Celebration />
      </div>
      <p className="text-base text-ink-2">{t('congratulations.text')}</p>
    </Modal>
  )
}
