/** Display settings stored in this browser: column widths, folded sections, rows per page. Never any displayed data. */
const keyOf = (name: string): string => `archway.view.${name}`

export const readSetting = (name: string): string | null => localStorage.getItem(keyOf(name))

/** Null deletes the setting. */
export const saveSetting = (name: string, value: string | null): void => {
  if (value === null) localStorage.removeItem(keyOf(name))
  else localStorage.setItem(keyOf(name), value)
}
