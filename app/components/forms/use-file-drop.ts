import { useState } from 'react'

/** Accepts files dragged over an element. */
export function useFileDrop(onFiles: ((files: File[]) => void) | null) {
  const [depth, setDepth] = useState(0)
  const hasFiles = (event: React.DragEvent) => onFiles !== null && event.dataTransfer.types.includes('Files')
  return {
    over: depth > 0,
    handlers: {
      onDragEnter: (event: React.DragEvent) => hasFiles(event) && setDepth((count) => count + 1),
      onDragLeave: (event: React.DragEvent) => hasFiles(event) && setDepth((count) => Math.max(0, count - 1)),
      onDragOver: (event: React.DragEvent) => hasFiles(event) && event.preventDefault(),
      onDrop: (event: React.DragEvent) => {
        setDepth(0)
        if (!hasFiles(event)) return
        event.preventDefault()
        onFiles?.([...event.dataTransfer.files])
      },
    },
  }
}
