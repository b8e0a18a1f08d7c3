import { type DragEvent, useState } from 'react'
import { droppedFiles } from './dropped-files.ts'

/** A place that takes dropped files: its handlers, and whether something hovers over it. */
export const useDrop = (onFiles: (files: File[]) => void, off = false) => {
  const [over, setOver] = useState(false)
  const hold = (event: DragEvent) => {
    if (off || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.stopPropagation()
    setOver(true)
  }
  return {
    over,
    handlers: {
      onDragEnter: hold,
      onDragOver: hold,
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        if (off) return
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        void droppedFiles(event.dataTransfer).then(files => files.length > 0 && onFiles(files))
      },
    },
  }
}
