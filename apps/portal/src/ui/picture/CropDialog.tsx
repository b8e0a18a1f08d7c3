import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '../action/Button.tsx'
import { Modal } from '../overlay/Modal.tsx'
import { cutPicture } from './cut-picture.ts'
import { ZoomRange } from './ZoomRange.tsx'

export type CropWords = { title: string; text: string; zoom: string; use: string; cancel: string }

type CropDialogProps = {
  file: File
  words: CropWords
  onUse: (picture: File) => void
  onCancel: () => void
  /** The file cannot be decoded as a picture. */
  onBroken: () => void
}

/** Selects a square part of a picture. */
export function CropDialog({ file, words, onUse, onCancel, onBroken }: CropDialogProps) {
  const [source, setSource] = useState<string>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area | null>(null)
  const [isCutting, setCutting] = useState(false)

  useEffect(() => {
    const url = URL.createObjectURL(file)
    setSource(url)
    return () => URL.revokeObjectURL(url)
  }, [file])

  const saveChanges = async () => {
    if (!area) return
    setCutting(true)
    try {
      onUse(await cutPicture(file, area))
    } catch {
      onBroken()
    }
  }
  return (
    <Modal
      open
      onOpenChange={isOpen => !isOpen && onCancel()}
      title={words.title}
      description={words.text}
      size="small"
      closeOnOutsidePress={false}
      footer={
        <>
          <Button onClick={onCancel}>{words.cancel}</Button>
          <Button variant="primary" disabled={!area} loading={isCutting} onClick={() => void saveChanges()}>
            {words.use}
          </Button>
        </>
      }
    >
      <div dir="ltr" className="relative h-72 overflow-hidden rounded-card bg-sunken">
        {source && (
          <Cropper
            image={source}
            crop={crop}
            zoom={zoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ onError: onBroken, alt: '' }}
            cropperProps={{ role: 'group', 'aria-label': words.title }}
          />
        )}
      </div>
      <div className="mt-4 flex">
        <ZoomRange label={words.zoom} value={zoom} max={3} onChange={setZoom} />
      </div>
    </Modal>
  )
}
