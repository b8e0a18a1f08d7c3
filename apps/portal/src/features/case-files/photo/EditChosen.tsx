import { useEffect, useState } from 'react'
import { editPhoto } from './edit-photo.ts'
import { PhotoEditor } from './PhotoEditor.tsx'

/** Edits a photo that has been selected but not uploaded yet. */
export function EditChosen({
  file,
  onEdited,
  onClose,
}: {
  file: File
  onEdited: (file: File) => void
  onClose: () => void
}) {
  const [source, setSource] = useState<string | null>(null)
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setSource(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  if (!source) return null
  return (
    <PhotoEditor
      source={source}
      name={file.name}
      original="sent"
      onClose={onClose}
      onUse={async edit => onEdited(await editPhoto(file, edit))}
    />
  )
}
