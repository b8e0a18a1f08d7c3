/** The element of a field, or of the field it is part of: `prescription.midlineUpper.mm` is inside its midline. */
const fieldElement = (field: string): HTMLElement | null => {
  const [part, key] = field.split('.')
  // Upload slots are marked with the key of their file type.
  if (part === 'records' && key)
    return document.querySelector<HTMLElement>(`[data-slot-key="${CSS.escape(key)}"]`)
  for (let path = field; path; path = path.slice(0, Math.max(0, path.lastIndexOf('.')))) {
    const spot = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`)
    if (spot) return spot
  }
  return null
}

const first =
  'input:not(:disabled):not([type=hidden]), textarea, select, button:not(:disabled), [tabindex="0"]'

/** Scrolls to a field and focuses it; returns false if it is not on the screen. */
export const focusField = (field: string): boolean => {
  const spot = fieldElement(field)
  const control =
    spot?.querySelector<HTMLElement>('input:checked') ?? spot?.querySelector<HTMLElement>(first) ?? spot
  if (!spot || !control) return false
  spot.scrollIntoView({ block: 'center' })
  control.focus({ preventScroll: true })
  return true
}

/** Does the same for the first of several fields in document order. */
export const focusFirstField = (fields: readonly string[]): boolean => {
  const spots = fields.flatMap(field => {
    const spot = fieldElement(field)
    return spot ? [{ field, spot }] : []
  })
  const before = (a: HTMLElement, b: HTMLElement) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  const [earliest] = spots.sort((a, b) => before(a.spot, b.spot))
  return earliest ? focusField(earliest.field) : false
}
