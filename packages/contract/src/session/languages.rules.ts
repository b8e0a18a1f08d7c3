/** The languages of the product by code; the first one is the fallback. */
export const languages = ['en', 'tr', 'ar'] as const

export type Language = (typeof languages)[number]
