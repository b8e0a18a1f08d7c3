/**
 * A count with commas between its thousands, in the digits that every language of the portal is shown with. Where a page
 * asks the browser's own formatter for the first time, that costs a slow machine a tenth of a second.
 */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
