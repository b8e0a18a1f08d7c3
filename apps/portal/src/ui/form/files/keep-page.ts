const keep = (event: DragEvent): void => {
  const { dataTransfer, target } = event
  if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return
  if (target instanceof HTMLInputElement && target.type === 'file') return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}

/** A file that is dropped beside the place for it must not make the browser leave the page, and what was typed there. */
export const keepPage = (): void => {
  window.addEventListener('dragover', keep)
  window.addEventListener('drop', keep)
}
