import { useEffect, useState } from 'react'
import { editPhoto } from './edit-photo.ts'
import { PhotoEditor } from './PhotoEditor.tsx'

/** Edits a photo before it is sent. Props: `file`, `onMade(file)`, `onClose`. */
export function EditChosen({
  file,
  onMade,
  onClose,
}: {
  file: File
  onMade: (file: File) => void
  onClose: () => void
}) {
  const [source, setSource] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setSource(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (!source) return null
  return (
    <PhotoEditor
      source={source}
      name={file.name}
      original="sent"
      onClose={onClose}
      onUse={async edit => onMade(await editPhoto(file, edit))}
    />
  )
}
