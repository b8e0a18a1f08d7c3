import type { Language } from '../index.ts'
import { guest } from './guest/en.ts'

/** The bundles of texts that a browser loads: for guests, for frame and lists, and all of the portal. */
export type BrowserBundle = 'guest' | 'frame' | 'portal'

type Loaders = Readonly<Record<BrowserBundle, () => Promise<object>>>

/** Loads a bundle of texts, each in a separate chunk; the English texts for guests come with the first page. */
export const wordLoaders: Readonly<Record<Language, Loaders>> = {
  en: {
    guest: async () => guest,
    frame: async () => (await import('./frame/en.ts')).frame,
    portal: async () => (await import('./portal/en.ts')).portal,
  },
  tr: {
    guest: async () => (await import('./guest/tr.ts')).guest,
    frame: async () => (await import('./frame/tr.ts')).frame,
    portal: async () => (await import('./portal/tr.ts')).portal,
  },
  ar: {
    guest: async () => (await import('./guest/ar.ts')).guest,
    frame: async () => (await import('./frame/ar.ts')).frame,
    portal: async () => (await import('./portal/ar.ts')).portal,
  },
}
