import { type DragEvent, useState } from 'react'
import { droppedFiles } from './dropped-files.ts'
import { useAcceptedFiles } from './use-accepted-files.ts'

/**
 * A drop target for files: its event handlers, and whether something is dragged over it. While `off`, nothing is
 * accepted, but the browser still does not open the file. Unreadable files are reported.
 */
export const useDrop = (onFiles: (files: File[]) => void, isDisabled = false) => {
  const [isDraggedOver, setOver] = useState(false)
  const acceptFiles = useAcceptedFiles(onFiles)
  const markAsTarget = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.stopPropagation()
    if (isDisabled) event.dataTransfer.dropEffect = 'none'
    else setOver(true)
  }
  return {
    over: isDraggedOver,
    handlers: {
      onDragEnter: markAsTarget,
      onDragOver: markAsTarget,
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        if (isDisabled) return
        void droppedFiles(event.dataTransfer).then(acceptFiles)
      },
    },
  }
}
