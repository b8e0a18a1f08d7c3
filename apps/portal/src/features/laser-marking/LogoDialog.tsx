import { isPicture, maxPictureBytes, pictureExtensions } from '@archway/contract/pictures'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '../../platform/http/problems.ts'
import { translateKey } from '../../platform/i18n/language.ts'
import { sizeWithin } from '../../platform/i18n/sizes.ts'
import { Button } from '../../ui/action/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'

type Props = {
  /** The present logo. */
  url: string | null
  /** Uploads and saves the logo; rejects with a message for the user. */
  onSave: (file: File) => Promise<unknown>
  onClose: () => void
}

const megabytes = sizeWithin(maxPictureBytes)

const refusalOf = (file: File): string | null => {
  if (!isPicture(file.name)) return translateKey('forms', 'imageOnly')
  return file.size > maxPictureBytes ? translateKey('forms', 'fileSize', { max: megabytes }) : null
}

/** 'Logo image': Change comes first, Save appears once a picture is chosen (LASER-09..12, VAL-41). */
export function LogoDialog({ url, onSave, onClose }: Props) {
  const { t } = useTranslation('laserMarking')
  const input = useRef<HTMLInputElement>(null)
  const [chosenLogo, setChosenLogo] = useState<{ file: File; url: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  useEffect(() => () => URL.revokeObjectURL(chosenLogo?.url ?? ''), [chosenLogo])

  const choose = (file: File | undefined) => {
    if (!file) return
    const refusal = refusalOf(file)
    setProblem(refusal)
    if (!refusal) setChosenLogo({ file, url: URL.createObjectURL(file) })
  }
  const save = async (file: File) => {
    setSending(true)
    setProblem(null)
    try {
      await onSave(file)
      onClose()
    } catch (error) {
      setProblem(error instanceof CallFailed ? (error.messages[0] ?? error.message) : t('logo.failed'))
      setSending(false)
    }
  }
  const previewUrl = chosenLogo?.url ?? url
  return (
    <Modal
      open
      onOpenChange={isOpen => !isOpen && !isSending && onClose()}
      size="small"
      title={t('logo.title')}
      footer={
        <>
          <Button onClick={() => input.current?.click()} disabled={isSending}>
            {t('logo.change')}
          </Button>
          {chosenLogo && (
            <Button variant="primary" loading={isSending} onClick={() => void save(chosenLogo.file)}>
              {t('logo.save')}
            </Button>
          )}
          <Button onClick={onClose} disabled={isSending}>
            {translateKey('kit', 'cancel')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && <Banner tone="error">{problem}</Banner>}
        <input
          ref={input}
          type="file"
          hidden
          accept={pictureExtensions.map(extension => `.${extension}`).join(',')}
          onChange={event => {
            choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        {/* White in both color schemes: logos are designed for paper. */}
        <div
          data-scheme="light"
          className="flex h-44 items-center justify-center rounded-card border border-line bg-surface p-4 text-base text-ink-3"
        >
          {previewUrl ? (
            <img src={previewUrl} alt={t('logo.shown')} className="max-h-full max-w-full object-contain" />
          ) : (
            t('logo.none')
          )}
        </div>
        <p role="status" className="text-sm text-ink-3">
          {isSending ? t('logo.uploading') : t('logo.help')}
        </p>
      </div>
    </Modal>
  )
}
