import type { Language } from '../index.ts'
import { guest } from '../languages/en/bundles/guest.ts'

/** The bundles of texts that a browser loads: for guests, for frame and lists, and all of the portal. */
export type BrowserBundle = 'guest' | 'frame' | 'portal'

type Loaders = Readonly<Record<BrowserBundle, () => Promise<object>>>

/** Loads a bundle of texts, each in a separate chunk; the English texts for guests come with the first page. */
export const wordLoaders: Readonly<Record<Language, Loaders>> = {
  en: {
    guest: async () => guest,
    frame: async () => (await import('../languages/en/bundles/frame.ts')).frame,
    portal: async () => (await import('../languages/en/bundles/portal.ts')).portal,
  },
  tr: {
    guest: async () => (await import('../languages/tr/bundles/guest.ts')).guest,
    frame: async () => (await import('../languages/tr/bundles/frame.ts')).frame,
    portal: async () => (await import('../languages/tr/bundles/portal.ts')).portal,
  },
  ar: {
    guest: async () => (await import('../languages/ar/bundles/guest.ts')).guest,
    frame: async () => (await import('../languages/ar/bundles/frame.ts')).frame,
    portal: async () => (await import('../languages/ar/bundles/portal.ts')).portal,
  },
}
