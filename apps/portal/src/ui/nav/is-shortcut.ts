const layers = ['[role="dialog"]', '[role="alertdialog"]', '[role="menu"]', '[role="listbox"]']
const fields = [
  'input:not([type="checkbox"], [type="radio"])',
  'textarea',
  'select',
  '[contenteditable="true"]',
]

const elementOf = ({ target }: KeyboardEvent): Element => (target instanceof Element ? target : document.body)

/** Whether a pressed key writes into a field, or is part of a combination of keys. */
export const isTyping = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || elementOf(event).closest(fields.join(', ')) !== null

/** The dialog, menu or list of options in which a key was pressed. */
export const layerOf = (event: KeyboardEvent): Element | null => elementOf(event).closest(layers.join(', '))

/**
 * Whether a key pressed on a page is meant for its shortcuts: without a modifier, not while typing, not in a dialog or
 * menu, and not in an element that handles its keys itself (`others`, selectors).
 */
export const isShortcut = (event: KeyboardEvent, otherNames: readonly string[] = []): boolean =>
  !event.defaultPrevented &&
  !isTyping(event) &&
  layerOf(event) === null &&
  elementOf(event).closest(['[role="combobox"]', ...otherNames].join(', ')) === null
