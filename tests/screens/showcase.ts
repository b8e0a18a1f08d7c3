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

const createShot = (
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
  createShot('dashboard', 1366, 'en', 'light'),
  createShot('dashboard', 1366, 'ar', 'light'),
  createShot('dashboard', 1366, 'tr', 'dark'),
  createShot('dashboard', 1920, 'en', 'dark'),
  createShot('dashboard', 768, 'tr', 'light'),
  createShot('dashboard', 360, 'en', 'light'),
  createShot('dashboard', 360, 'ar', 'dark'),
  createShot('cases', 1366, 'en', 'light'),
  createShot('cases', 1920, 'ar', 'light'),
  createShot('cases', 1920, 'en', 'light'),
  createShot('cases', 360, 'tr', 'light'),
  createShot('case-details', 1366, 'en', 'light'),
  createShot('case-details', 1366, 'ar', 'dark'),
  createShot('case-details', 360, 'en', 'dark'),
  createShot('case-files', 1366, 'en', 'light'),
  createShot('case-files', 768, 'ar', 'light'),
  createShot('case-files', 360, 'tr', 'light'),
  createShot('case-plan', 1366, 'en', 'light'),
  createShot('case-plan', 1920, 'tr', 'dark'),
  createShot('case-form-prescription', 1366, 'en', 'light'),
  createShot('case-form-records', 768, 'en', 'light'),
  createShot('case-form-patient', 360, 'ar', 'light'),
  createShot('chat', 1366, 'en', 'light'),
  createShot('chat', 360, 'en', 'dark'),
  createShot('chat', 768, 'en', 'dark'),
  createShot('inbox', 1366, 'en', 'light'),
  createShot('inbox', 360, 'tr', 'dark'),
  createShot('shipments', 1920, 'tr', 'light'),
  createShot('shipment-details', 1366, 'tr', 'light'),
  createShot('requests', 1366, 'en', 'light'),
  createShot('doctors', 1366, 'ar', 'light'),
  createShot('profile-profile', 1366, 'en', 'light'),
  createShot('profile-addresses', 1366, 'en', 'dark'),
  createShot('profile-addresses', 768, 'ar', 'dark'),
  createShot('profile-notifications', 768, 'tr', 'dark'),
  createShot('profile-preferences', 768, 'ar', 'light'),
  createShot('laser-marking', 1366, 'en', 'light'),
  createShot('quick-guide', 1366, 'tr', 'light'),
  createShot('quick-guide', 360, 'ar', 'light'),
  createShot('login', 360, 'en', 'light'),
  createShot('login', 1366, 'ar', 'dark'),
  createShot('forget-password', 768, 'tr', 'light'),
  createShot('lab-queue', 1366, 'en', 'light'),
  createShot('lab-queue', 1920, 'ar', 'dark'),
  createShot('lab-quality-check', 1366, 'en', 'light'),
  createShot('lab-orders', 1366, 'tr', 'light'),
  createShot('lab-settings-guide', 1366, 'ar', 'dark'),
]
