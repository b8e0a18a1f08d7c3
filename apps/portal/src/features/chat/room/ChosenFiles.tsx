import { FileText, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useThumbnail } from '../../../platform/files/use-thumbnail.ts'
import { formatSize } from '../../../platform/i18n/sizes.ts'
import { IconButton } from '../../../ui/action/IconButton.tsx'

type Props = { files: readonly File[]; onRemove: (file: File) => void }

/** Files attached to the next message, with thumbnails of pictures. */
export function ChosenFiles({ files, onRemove }: Props) {
  const { t } = useTranslation('chat')
  return (
    <ul aria-label={t('composer.files')} className="flex gap-2 overflow-x-auto">
      {files.map(file => (
        <li
          key={`${file.name} ${file.size} ${file.lastModified}`}
          className="flex max-w-64 shrink-0 items-center gap-2 rounded-control border border-line bg-sunken p-1.5"
        >
          <SmallPicture file={file} />
          <span className="min-w-0">
            <bdi dir="auto" className="block truncate text-sm font-medium">
              {file.name}
            </bdi>
            <bdi dir="ltr" className="block text-xs text-ink-3 tabular-nums">
              {formatSize(file.size)}
            </bdi>
          </span>
          <IconButton
            icon={X}
            size="small"
            label={t('composer.remove', { name: file.name })}
            onClick={() => onRemove(file)}
          />
        </li>
      ))}
    </ul>
  )
}

function SmallPicture({ file }: { file: File }) {
  const address = useThumbnail(file)
  if (address) return <img src={address} alt="" className="size-10 rounded-chip object-cover" />
  return <FileText aria-hidden className="m-2 size-6 text-ink-3" strokeWidth={1.5} />
}
