const preventDrop = (event: DragEvent): void => {
  const { dataTransfer, target } = event
  if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return
  if (target instanceof HTMLInputElement && target.type === 'file') return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}

/** Prevents the browser from leaving the page, and losing input, when a file is dropped outside of a drop zone. */
export const keepPage = (): void => {
  window.addEventListener('dragover', preventDrop)
  window.addEventListener('drop', preventDrop)
}
