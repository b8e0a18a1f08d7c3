import { type ChatFile, type ChatMessage, chatCalls } from '@archway/contract/chat'
import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../platform/files/save-file.ts'
import { useAddress } from '../../../platform/files/use-address.ts'
import { useCallQuery } from '../../../platform/http/use-call.ts'
import { formatSize } from '../../../platform/i18n/sizes.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'

/** Polling interval until the thumbnail exists; it is made within seconds of the upload. */
const pollMs = 4000
/** Interval at which its signed URL, which expires, is then renewed. */
const refreshMs = 200_000
/** A thumbnail that does not exist after this time could not be made. */
const maxWaitMs = 10 * 60_000
/** Formats that every browser displays. */
const displayableMime = /^image\/(jpeg|png|webp|gif|avif)$/

const save = ({ key, name }: ChatFile): void => void saveFile({ uuid: key, fileName: name }).catch(() => {})

type Props = {
  message: Pick<ChatMessage, 'room' | 'seq' | 'sentAt'>
  file: ChatFile
  /** Object URL of the file in the tab that sent it. */
  localPreviewUrl: string | null
}

/** The thumbnail of a file: from this tab, from the message, or fetched once it has been made. */
const useFileThumbnail = ({
  message,
  file,
  localPreviewUrl,
}: Props): { src: string | null; markBroken: () => void } => {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const preview = localPreviewUrl ?? file.preview
  const isStale = preview !== null && preview === brokenUrl
  const isExpected = file.mime.startsWith('image/') && Date.now() - Date.parse(message.sentAt) < maxWaitMs
  const mustFetch = isStale || (preview === null && isExpected)
  const messagesQuery = useCallQuery(
    chatCalls.messages,
    { params: { id: message.room }, query: { before: String(message.seq + 1), limit: '1' } },
    {
      enabled: mustFetch,
      refetchInterval: ({ state }) => (state.data?.data[0]?.file?.preview ? refreshMs : pollMs),
    },
  )
  const src = mustFetch ? (messagesQuery.data?.data[0]?.file?.preview ?? null) : preview
  return { src: src === brokenUrl ? null : src, markBroken: () => setBrokenUrl(src) }
}

/** A file of a message: pictures open here, all files can be downloaded. */
export function FileView(props: Props) {
  const { t } = useTranslation('chat')
  const { file } = props
  const [isOpen, setOpen] = useState(false)
  const { src, markBroken } = useFileThumbnail(props)
  const isPicture = displayableMime.test(file.mime)
  return (
    <div className="flex flex-col gap-1.5">
      {src && (
        <button
          type="button"
          aria-label={t(isPicture ? 'file.open' : 'file.download', { name: file.name })}
          onClick={() => (isPicture ? setOpen(true) : save(file))}
          className="block w-fit overflow-hidden rounded-control"
        >
          <img
            src={src}
            alt=""
            onError={markBroken}
            className="h-44 w-auto max-w-full bg-pressed object-cover"
          />
        </button>
      )}
      <button
        type="button"
        onClick={() => save(file)}
        className="flex w-fit max-w-full items-center gap-2.5 rounded-control border border-line bg-surface px-3 py-2 text-start text-ink hover:bg-hover"
      >
        <FileText aria-hidden className="size-4 text-ink-3" />
        <span className="min-w-0">
          <span className="sr-only">{t('file.save')} </span>
          <bdi dir="auto" className="block truncate text-base font-medium">
            {file.name}
          </bdi>
          <bdi dir="ltr" className="block text-sm text-ink-3 tabular-nums">
            {formatSize(file.bytes)}
          </bdi>
        </span>
        <Download aria-hidden className="size-4 text-ink-3" />
      </button>
      {isOpen && <LargePicture file={file} onClose={() => setOpen(false)} />}
    </div>
  )
}

function LargePicture({ file, onClose }: { file: ChatFile; onClose: () => void }) {
  const { t } = useTranslation('chat')
  const { url } = useAddress(file.key, 'file')
  return (
    <Modal
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      size="full"
      title={<bdi dir="auto">{file.name}</bdi>}
      footer={
        <Button icon={Download} onClick={() => save(file)}>
          {t('file.download', { name: file.name })}
        </Button>
      }
    >
      <div className="flex h-[68dvh] items-center justify-center overflow-hidden rounded-control bg-sunken max-sm:h-full">
        {url && <img src={url} alt={file.name} className="max-h-full max-w-full object-contain" />}
      </div>
    </Modal>
  )
}
