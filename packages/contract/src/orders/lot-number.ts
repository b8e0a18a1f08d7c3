import { latinDigits } from '../kernel/text.ts'

/** Materials with lots: the sheets in preferences, the resin of printed models, and others. */
export const lotMaterials = ['ZENDURA_FLX', 'ZENDURA_A', 'PRINT_RESIN', 'OTHER'] as const
export type LotMaterial = (typeof lotMaterials)[number]

/** Whether a lot of this material may be part of an order: for sheets, only the material of the order. */
export const fitsOrder = (material: LotMaterial, orderMaterial: string): boolean =>
  material === 'PRINT_RESIN' || material === 'OTHER' || material === orderMaterial

/** Maximum length of a lot number; GS1 allows 20 characters. */
export const maxLotNumber = 40

/** A lot number as it is stored and compared: Latin digits, capitals, single spaces. */
export const normalizeLotNumber = (typedNumber: string): string =>
  latinDigits(typedNumber).trim().replace(/\s+/g, ' ').toUpperCase()

/** Characters that labels of materials use in lot numbers, after `normalizeLotNumber`. */
export const lotNumberShape = /^[\u0021-\u007e]+( [\u0021-\u007e]+)*$/

/** The content of a code on a material's package. */
export type MaterialCode = { readonly number: string; readonly expiresOn: string | null }

/** GS1 application identifiers with a fixed length, and the number of their digits. */
const fixedLengths: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '11': 6,
  '12': 6,
  '13': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '20': 2,
}

const separator = '\u001d'
/** The prefixes that scanners send before a GS1 code, by its kind. */
const scannerPrefixes = [']C1', ']d2', ']Q3', separator]
const lotIdentifier = '10'
const expiryIdentifier = '17'

const hasCheckDigit = (gtin: string): boolean => {
  const digits = [...gtin].map(Number)
  const sum = digits
    .slice(0, -1)
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === digits.at(-1)
}

/** `YYMMDD`; day 00 is the last of the month. Null for a day that does not exist. */
const parseDay = (digits: string): string | null => {
  const [year, month, date] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)].map(Number)
  if (year === undefined || month === undefined || date === undefined) return null
  const last = new Date(Date.UTC(2000 + year, month, 0)).getUTCDate()
  if (!(month >= 1 && month <= 12) || !(date <= last)) return null
  const padToTwo = (n: number) => String(n).padStart(2, '0')
  return `20${padToTwo(year)}-${padToTwo(month)}-${padToTwo(date === 0 ? last : date)}`
}

/** The elements of a GS1 code by application identifier; null if it is not one. */
const parseElements = (code: string): Map<string, string> | null => {
  const elements = new Map<string, string>()
  const matches = [...code.matchAll(/\((\d{2,4})\)([^(]+)/g)]
  if (matches.length > 0 && matches.map(([whole]) => whole).join('') === code) {
    for (const [, identifier = '', value = ''] of matches) elements.set(identifier, value)
    return elements
  }
  const scannerPrefix = scannerPrefixes.find(prefix => code.startsWith(prefix))
  const gtin = /^01(\d{14})(?:10|11|17)/.exec(code)?.[1]
  if (!scannerPrefix && !(gtin && hasCheckDigit(gtin))) return null
  let rest = code.slice(scannerPrefix?.length ?? 0)
  while (rest !== '') {
    const identifier = rest.slice(0, 2)
    const end = rest.indexOf(separator)
    const length = fixedLengths[identifier] ?? (end < 0 ? rest.length : end) - 2
    if (length < 1 || rest.length < length + 2) return null
    elements.set(identifier, rest.slice(2, 2 + length))
    rest = rest.slice(2 + length)
    if (rest.startsWith(separator)) rest = rest.slice(separator.length)
  }
  return elements
}

/**
 * Parses the scanned code of a package: a GS1 code with its lot (10) and expiry date (17), otherwise a plain lot
 * number.
 */
export const parseMaterialCode = (scanned: string): MaterialCode => {
  const code = scanned.trim()
  const elements = parseElements(code)
  const number = elements?.get(lotIdentifier)
  if (!number) return { number: normalizeLotNumber(code), expiresOn: null }
  return { number: normalizeLotNumber(number), expiresOn: parseDay(elements?.get(expiryIdentifier) ?? '') }
}
