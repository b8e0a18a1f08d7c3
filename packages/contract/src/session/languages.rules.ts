/** The languages of the product by their code, the first of which is the one that others fall back to. */
export const languages = ['en', 'tr', 'ar'] as const

export type Language = (typeof languages)[number]
