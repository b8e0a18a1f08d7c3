import type { Request, RequestStatus } from '@archway/contract/requests'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isStaff, useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/action/Button.tsx'
import { IconButton } from '../../ui/action/IconButton.tsx'
import { lazyDialog } from '../../ui/lazy/lazy-dialog.tsx'

const ReorderDialog = lazyDialog(async () => (await import('./ReorderDialog.tsx')).ReorderDialog)

const approved: readonly RequestStatus[] = ['APPROVED', 'MANUFACTURING', 'SHIPPED']

/** Approved retainers made from a step of the treatment; those from new impressions cannot be reordered. */
const isReorderable = ({ type, source, status }: Request): boolean =>
  type === 'retainer' && source !== 'newScan' && approved.includes(status)

/** Orders the retainers of a request again; renders nothing if that is not possible. `small` shows the icon only. */
export function ReorderButton({ request, small = false }: { request: Request; small?: boolean }) {
  const { t } = useTranslation('requests')
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!isReorderable(request) || isStaff(session)) return null
  const show = () => setOpen(true)
  return (
    <>
      {small ? (
        <IconButton
          icon={RotateCcw}
          label={t('reorder.of', { identifier: request.identifier })}
          onClick={show}
        />
      ) : (
        <Button icon={RotateCcw} onClick={show}>
          {t('reorder.action')}
        </Button>
      )}
      {isOpen && <ReorderDialog request={request} onClose={() => setOpen(false)} />}
    </>
  )
}
