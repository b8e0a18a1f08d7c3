/** The digit zero of each script in Unicode: Arabic, Persian, Devanagari and so on. */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20,
  0xff10,
]

/** Replaces digits of every script by Latin ones: ٠٥٥٥, ۰۵۵۵ and ０５５５ become 0555 (ruling 38). */
export const latinDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, digit => {
    const code = digit.codePointAt(0)!
    const zero = zeros.findLast(first => first <= code)
    return zero !== undefined && code < zero + 10 ? String(code - zero) : digit
  })

/**
 * Parses a typed number: digits of any script, Arabic decimal and thousands separators, and a comma as the decimal
 * point.
 */
export const latinNumber = (text: string): string =>
  latinDigits(text)
    .replace(/[\u066b,]/g, '.')
    .replace(/[\u066c\s\u200e\u200f\u061c]/g, '')
    .replace(/[\u2212\u2013]/g, '-')

/** Typed and typographic apostrophes, and the characters that replace them in transliterations. */
const apostrophes = /['`´\u02b9-\u02bf\u2018-\u201b\u2032\uff07]/g

/**
 * Increment when `fold` returns a different result for any text: stored folds are then recomputed
 * (`platform/db/refold.ts`).
 */
export const foldVersion = 2

/**
 * The folding used by every search: two texts match if their folds do, regardless of case, accents and keyboard
 * (TRAP-106). Independent of the locale; server and browser share it, and the server stores its result in a column.
 */
export const fold = (text: string): string =>
  latinDigits(text)
    .replace(apostrophes, '')
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    // Accents, and characters without a shape: joiners, bidirectional marks, soft hyphens.
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[ıłøđðßæœþٱىیکہەة\u0640\u2010-\u2015]/g, letter => foldedLetters[letter] ?? '-')

const foldedLetters: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  '\u0671': '\u0627',
  '\u0649': '\u064a',
  '\u06cc': '\u064a',
  '\u06a9': '\u0643',
  '\u06c1': '\u0647',
  '\u06d5': '\u0647',
  '\u0629': '\u0647',
  '\u0640': '',
}

/** Splits a typed name of a person at the first space (LIST-22): `{first, rest}`, each may be empty. */
export const splitPerson = (typedText: string): { first: string; rest: string } => {
  const index = typedText.indexOf(' ')
  return index < 0
    ? { first: typedText.trim(), rest: '' }
    : { first: typedText.slice(0, index).trim(), rest: typedText.slice(index + 1).trim() }
}
