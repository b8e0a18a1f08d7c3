import { type DragEvent, useState } from 'react'
import { droppedFiles } from './dropped-files.ts'
import { useAcceptedFiles } from './use-accepted-files.ts'

/**
 * A place that takes dropped files: its handlers, and whether something hovers over it. While it is `off`, nothing is
 * taken, and the browser does not leave the page to open the file either. What cannot be read of a drop is said.
 */
export const useDrop = (onFiles: (files: File[]) => void, off = false) => {
  const [over, setOver] = useState(false)
  const take = useAcceptedFiles(onFiles)
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.stopPropagation()
    if (off) event.dataTransfer.dropEffect = 'none'
    else setOver(true)
  }
  return {
    over,
    handlers: {
      onDragEnter: hold,
      onDragOver: hold,
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        if (off) return
        void droppedFiles(event.dataTransfer).then(take)
      },
    },
  }
}
