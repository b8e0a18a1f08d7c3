/** How this browser's reader left the views: widths, what is folded, rows of a page. Nothing of what they show. */
const keyOf = (name: string): string => `archway.view.${name}`

export const readSetting = (name: string): string | null => localStorage.getItem(keyOf(name))

/** Null forgets the setting. */
export const saveSetting = (name: string, value: string | null): void => {
  if (value === null) localStorage.removeItem(keyOf(name))
  else localStorage.setItem(keyOf(name), value)
}
