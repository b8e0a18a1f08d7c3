import { formatNumber, isolateLtr } from '@archway/words/locale'
import { currentLanguage } from './language.ts'

const units = ['B', 'KB', 'MB', 'GB'] as const

/** `2.4 MB`, in Latin digits; whole numbers from 10 on. */
export const formatSize = (bytes: number): string => {
  const power = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** power
  const digits = value < 10 && power > 0 ? Math.round(value * 10) / 10 : Math.round(value)
  return `${formatNumber(digits, currentLanguage())} ${units[power]}`
}

/** The same inside a sentence: isolated from its direction, and without a line break. */
export const sizeWithin = (bytes: number): string => isolateLtr(formatSize(bytes).replaceAll(' ', '\u00a0'))
