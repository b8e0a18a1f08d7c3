/** The element of a field, or of the field it is part of: `prescription.midlineUpper.mm` is inside its midline. */
const fieldElement = (field: string): HTMLElement | null => {
  const [part, key] = field.split('.')
  // Upload slots are marked with the key of their file type.
  if (part === 'records' && key)
    return document.querySelector<HTMLElement>(`[data-slot-key="${CSS.escape(key)}"]`)
  for (let path = field; path; path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
    const element = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`)
    if (element) return element
  }
  return null
}

const first =
  'input:not(:disabled):not([type=hidden]), textarea, select, button:not(:disabled), [tabindex="0"]'

/** Scrolls to a field and focuses it; returns false if it is not on the screen. */
export const focusField = (field: string): boolean => {
  const element = fieldElement(field)
  const control =
    element?.querySelector<HTMLElement>('input:checked') ??
    element?.querySelector<HTMLElement>(first) ??
    element
  if (!element || !control) return false
  element.scrollIntoView({ block: 'center' })
  control.focus({ preventScroll: true })
  return true
}

/** Does the same for the first of several fields in document order. */
export const focusFirstField = (fields: readonly string[]): boolean => {
  const spots = fields.flatMap(field => {
    const element = fieldElement(field)
    return element ? [{ field, element }] : []
  })
  const precedes = (a: HTMLElement, b: HTMLElement) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  const [earliest] = spots.sort((a, b) => precedes(a.element, b.element))
  return earliest ? focusField(earliest.field) : false
}
