import { type CaseAsset, caseFileCalls } from '@archway/contract/case-files'
import { ArrowLeftRight, Download, Ellipsis, RefreshCw, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../platform/files/save-file.ts'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { Menu } from '../../../ui/overlay/Menu.tsx'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'

type SlotMenuProps = {
  name: string
  file: CaseAsset
  editable: boolean
  onReplace: () => void
  onMove: () => void
}

/** The menu of a slot's file: download, replace, move, withdraw. */
export function SlotMenu({ name, file, editable, onReplace, onMove }: SlotMenuProps) {
  const { t } = useTranslation('caseFiles')
  const confirm = useConfirm()
  const change = useCallMutation(caseFileCalls.change, { affects: [caseFileCalls.ofCase] })

  const withdraw = async () => {
    const isConfirmed = await confirm({
      title: t('slots.withdrawTitle'),
      message: t('slots.withdrawText'),
      confirmLabel: t('slots.withdraw'),
      tone: 'danger',
    })
    if (isConfirmed) change.mutate({ params: { id: file.uuid }, body: { withdraw: true } })
  }
  return (
    <Menu
      trigger={
        <IconButton
          icon={Ellipsis}
          size="small"
          label={t('slots.more', { name })}
          loading={change.isPending}
          className="-me-1.5"
        />
      }
      entries={[
        {
          id: 'download',
          label: t('slots.download'),
          icon: Download,
          onSelect: () => void saveFile(file).catch(() => {}),
        },
        ...(editable
          ? [
              { id: 'replace', label: t('slots.replace'), icon: RefreshCw, onSelect: onReplace },
              { id: 'move', label: t('slots.move'), icon: ArrowLeftRight, onSelect: onMove },
              {
                id: 'withdraw',
                label: t('slots.withdraw'),
                icon: Undo2,
                danger: true,
                onSelect: () => void withdraw(),
              },
            ]
          : []),
      ]}
    />
  )
}
