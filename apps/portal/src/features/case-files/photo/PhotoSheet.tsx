import { LayoutGrid, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/Button.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import type { Slot } from '../slots/case-slots.ts'
import { PhotoComposite } from './PhotoComposite.tsx'

type PhotoSheetProps = {
  slots: readonly Slot[]
  patient: string
  identifier: string
}

/** The photos of a case on one sheet, for viewing and printing. */
export function PhotoSheet(props: PhotoSheetProps) {
  const { t } = useTranslation('caseFiles')
  const { t: kit } = useTranslation('kit')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={LayoutGrid} onClick={() => setOpen(true)}>
        {t('sheet.open')}
      </Button>
      <Modal
        open={isOpen}
        onOpenChange={setOpen}
        size="full"
        title={t('sheet.title')}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{kit('close')}</Button>
            <Button variant="primary" icon={Printer} onClick={() => window.print()}>
              {t('sheet.print')}
            </Button>
          </>
        }
      >
        <PhotoComposite {...props} className="mx-auto max-w-5xl rounded-card border border-line" />
      </Modal>
    </>
  )
}
