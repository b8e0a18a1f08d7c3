import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/action/Button.tsx'
import { lazyDialog } from '../../ui/lazy/lazy-dialog.tsx'

const PhoneDialog = lazyDialog(async () => (await import('./PhoneDialog.tsx')).PhoneDialog)

/** Takes the photos of a case with a phone: a button, and the code behind it. */
export function PhoneCapture({ caseUuid }: { caseUuid: string }) {
  const { t } = useTranslation('phoneCapture')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={Smartphone} onClick={() => setOpen(true)}>
        {t('start')}
      </Button>
      {isOpen && <PhoneDialog caseUuid={caseUuid} onClose={() => setOpen(false)} />}
    </>
  )
}
