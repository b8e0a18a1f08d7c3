/** Page sizes that a list offers (LIST-01..04, CONST-01..04). */
export const pageSizes = [5, 10, 20, 50, 100] as const
export const defaultPage = 1
export const defaultRows = 10
export const defaultOrder = 'createdAt desc'

/** Largest page size of a list, unless the call allows more (ruling 11). */
export const maxRows = 100

/** The number of pages for `total` rows; an empty list has one page. */
export const pagesOf = (total: number, paginate: number): number => Math.max(1, Math.ceil(total / paginate))
