import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isStaff, useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import { IconButton } from '../../ui/action/IconButton.tsx'
import { lazyDialog } from '../../ui/lazy/lazy-dialog.tsx'
import type { Reorderable } from './reorder.ts'

const ReorderDialog = lazyDialog(async () => (await import('./ReorderDialog.tsx')).ReorderDialog)

type Props = { retainers: Reorderable | null; small?: boolean }

/** Orders the same retainers again; renders nothing if that is not possible. `small` shows the icon only. */
export function ReorderButton({ retainers, small = false }: Props) {
  const { t } = useTranslation('requests')
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!retainers || isStaff(session)) return null
  const show = () => setOpen(true)
  return (
    <>
      {small ? (
        <IconButton
          icon={RotateCcw}
          label={t('reorder.of', { identifier: retainers.identifier })}
          onClick={show}
        />
      ) : (
        <Button icon={RotateCcw} onClick={show}>
          {t('reorder.action')}
        </Button>
      )}
      {isOpen && <ReorderDialog retainers={retainers} onClose={() => setOpen(false)} />}
    </>
  )
}
