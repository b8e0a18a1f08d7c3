import type { Language } from '@archway/words'

export const widths = [360, 768, 1366, 1920] as const
export const schemes = ['light', 'dark'] as const
export type Width = (typeof widths)[number]
export type Scheme = (typeof schemes)[number]
/** A screen of `places`, in a window of this width, with a language and a color scheme. */
export type Shot = { name: string; language: Language; scheme: Scheme; width: Width }

/** The file name of its picture. */
export const fileOf = ({ name, width, language, scheme }: Shot): string =>
  `${name}-${width}-${language}-${scheme}.webp`

const shot = (
  name: string,
  width: Shot['width'],
  language: Shot['language'],
  scheme: Shot['scheme'],
): Shot => ({
  name,
  language,
  scheme,
  width,
})

/** The content of `docs/screens`: the most used screens, in each width, language and color scheme. */
export const showcase: readonly Shot[] = [
  shot('dashboard', 1366, 'en', 'light'),
  shot('dashboard', 1366, 'ar', 'light'),
  shot('dashboard', 1366, 'tr', 'dark'),
  shot('dashboard', 1920, 'en', 'dark'),
  shot('dashboard', 768, 'tr', 'light'),
  shot('dashboard', 360, 'en', 'light'),
  shot('dashboard', 360, 'ar', 'dark'),
  shot('cases', 1366, 'en', 'light'),
  shot('cases', 1920, 'ar', 'light'),
  shot('cases', 1920, 'en', 'light'),
  shot('cases', 360, 'tr', 'light'),
  shot('case-details', 1366, 'en', 'light'),
  shot('case-details', 1366, 'ar', 'dark'),
  shot('case-details', 360, 'en', 'dark'),
  shot('case-files', 1366, 'en', 'light'),
  shot('case-files', 768, 'ar', 'light'),
  shot('case-files', 360, 'tr', 'light'),
  shot('case-plan', 1366, 'en', 'light'),
  shot('case-plan', 1920, 'tr', 'dark'),
  shot('case-form-prescription', 1366, 'en', 'light'),
  shot('case-form-records', 768, 'en', 'light'),
  shot('case-form-patient', 360, 'ar', 'light'),
  shot('chat', 1366, 'en', 'light'),
  shot('chat', 360, 'en', 'dark'),
  shot('chat', 768, 'en', 'dark'),
  shot('inbox', 1366, 'en', 'light'),
  shot('inbox', 360, 'tr', 'dark'),
  shot('shipments', 1920, 'tr', 'light'),
  shot('shipment-details', 1366, 'tr', 'light'),
  shot('requests', 1366, 'en', 'light'),
  shot('doctors', 1366, 'ar', 'light'),
  shot('profile-profile', 1366, 'en', 'light'),
  shot('profile-addresses', 1366, 'en', 'dark'),
  shot('profile-addresses', 768, 'ar', 'dark'),
  shot('profile-notifications', 768, 'tr', 'dark'),
  shot('profile-preferences', 768, 'ar', 'light'),
  shot('laser-marking', 1366, 'en', 'light'),
  shot('quick-guide', 1366, 'tr', 'light'),
  shot('quick-guide', 360, 'ar', 'light'),
  shot('login', 360, 'en', 'light'),
  shot('login', 1366, 'ar', 'dark'),
  shot('forget-password', 768, 'tr', 'light'),
  shot('lab-queue', 1366, 'en', 'light'),
  shot('lab-queue', 1920, 'ar', 'dark'),
  shot('lab-quality-check', 1366, 'en', 'light'),
  shot('lab-orders', 1366, 'tr', 'light'),
  shot('lab-settings-guide', 1366, 'ar', 'dark'),
]
