import { Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../action/Button.tsx'
import { FieldShell } from '../form/FieldShell.tsx'
import { lazyCode } from '../lazy/lazy-code.ts'
import { Avatar } from './Avatar.tsx'
import type { CropWords } from './CropDialog.tsx'

const CropDialog = lazyCode(async () => ({ default: (await import('./CropDialog.tsx')).CropDialog }))

type PictureWords = { choose: string; change: string; remove: string; busy: string; broken: string }

type PictureFieldProps = {
  label: string
  help?: string
  /** The name of the person or company, for the initials that are shown without a picture. */
  name: string
  /** Address of the current picture. */
  src: string | null
  shape: 'round' | 'square'
  /** The new picture; null to remove it, undefined to keep the current one. */
  picked: File | null | undefined
  onPick: (picture: File | null) => void
  /** Why a file cannot be taken. */
  refusalOf: (file: File) => string | undefined
  words: PictureWords
  /** When given, the picture is cropped to a square first. */
  crop?: CropWords
  busy?: boolean
}

/**
 * A picture that can be changed or removed. Props: `label`, `help`, `name`, `src`, `shape`, `picked`,
 * `onPick(file | null)`, `refusalOf(file)`, `words`, `crop`, `busy`.
 */
export function PictureField(props: PictureFieldProps) {
  const { label, help, name, src, shape, picked, onPick, refusalOf, words, crop, busy = false } = props
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [fileToCrop, setFileToCrop] = useState<File | null>(null)
  const pickedSrc = useObjectUrl(picked ?? null)
  const displayedSrc = picked === undefined ? src : pickedSrc

  const chooseFile = (file: File | undefined) => {
    if (!file) return
    const reason = refusalOf(file)
    setError(reason)
    if (reason) return
    if (crop) setFileToCrop(file)
    else onPick(file)
  }
  return (
    <FieldShell label={label} help={busy ? words.busy : help} error={error} group>
      {(aria, labelId) => (
        <fieldset aria-labelledby={labelId} className="flex flex-wrap items-center gap-4">
          <Avatar name={shape === 'square' ? name : ''} src={displayedSrc} size="huge" shape={shape} />
          <div className="flex flex-wrap gap-2">
            <input
              ref={input}
              type="file"
              hidden
              accept="image/jpeg,image/png,image/webp"
              onChange={event => {
                chooseFile(event.target.files?.[0])
                // The same file may be picked again after it was refused.
                event.target.value = ''
              }}
            />
            <Button
              size="small"
              loading={busy}
              aria-describedby={aria['aria-describedby']}
              onClick={() => input.current?.click()}
            >
              {displayedSrc ? words.change : words.choose}
            </Button>
            {displayedSrc && (
              <Button size="small" variant="ghost" disabled={busy} onClick={() => onPick(null)}>
                {words.remove}
              </Button>
            )}
          </div>
          {fileToCrop && crop && (
            <Suspense>
              <CropDialog
                file={fileToCrop}
                words={crop}
                onUse={picture => {
                  setFileToCrop(null)
                  onPick(picture)
                }}
                onCancel={() => setFileToCrop(null)}
                onBroken={() => {
                  setFileToCrop(null)
                  setError(words.broken)
                }}
              />
            </Suspense>
          )}
        </fieldset>
      )}
    </FieldShell>
  )
}

/** The object URL of a file; revoked when it is no longer shown. */
const useObjectUrl = (file: File | null): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const url = file ? URL.createObjectURL(file) : null
    setAddress(url)
    return () => {
      if (url) URL.revokeObjectURL(url)
    }
  }, [file])
  return address
}
