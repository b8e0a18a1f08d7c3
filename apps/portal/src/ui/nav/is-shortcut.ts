const layers = ['[role="dialog"]', '[role="alertdialog"]', '[role="menu"]', '[role="listbox"]']
const fields = [
  'input:not([type="checkbox"], [type="radio"])',
  'textarea',
  'select',
  '[contenteditable="true"]',
  '[role="combobox"]',
]

/**
 * Whether a key pressed on a page is meant for its shortcuts: without a modifier, not while typing, not in a dialog or
 * menu, and not in an element that handles its keys itself (`others`, selectors).
 */
export const isShortcut = (event: KeyboardEvent, others: readonly string[] = []): boolean => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  const target = event.target instanceof Element ? event.target : document.body
  return target.closest([...fields, ...layers, ...others].join(', ')) === null
}
