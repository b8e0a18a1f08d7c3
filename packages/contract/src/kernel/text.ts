/** The first digits of the blocks of ten that Unicode has for numbers: Arabic, Persian, Devanagari and so on. */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20,
  0xff10,
]

/** The text with the digits of every script as Latin ones: ٠٥٥٥, ۰۵۵۵ and ０５５５ are 0555 (ruling 38). */
export const latinDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, digit => {
    const code = digit.codePointAt(0)!
    const zero = zeros.findLast(first => first <= code)
    return zero !== undefined && code < zero + 10 ? String(code - zero) : digit
  })

/** A number as it may be typed: digits of any script, the Arabic decimal and thousands signs, and a comma for a point. */
export const latinNumber = (text: string): string =>
  latinDigits(text)
    .replace(/[\u066b,]/g, '.')
    .replace(/[\u066c\s\u200e\u200f\u061c]/g, '')
    .replace(/[\u2212\u2013]/g, '-')

/** Apostrophes as they are typed and as telephones set them, and the signs that stand for them in transliterations. */
const apostrophes = /['`´\u02b9-\u02bf\u2018-\u201b\u2032\uff07]/g

/** Changes whenever `fold` gives another result for some text: stored folds are made anew (`platform/db/refold.ts`). */
export const foldVersion = 2

/**
 * The one fold behind every search: two texts match when their folds do, whatever the case, the accents or
 * the keyboard they were typed on (TRAP-106). Independent of the locale; server and browser share it, and the
 * server keeps its result in a stored column.
 */
export const fold = (text: string): string =>
  latinDigits(text)
    .replace(apostrophes, '')
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    // Accents; and what has no shape: joiners, marks of direction, soft hyphens.
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[ıłøđðßæœþٱىیکہەة\u0640\u2010-\u2015]/g, letter => folded[letter] ?? '-')

const folded: Readonly<Record<string, string>> = {
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

/** Splits what was typed for a person at the first space (LIST-22): `{first, rest}`, either may be empty. */
export const splitPerson = (typed: string): { first: string; rest: string } => {
  const at = typed.indexOf(' ')
  return at < 0
    ? { first: typed.trim(), rest: '' }
    : { first: typed.slice(0, at).trim(), rest: typed.slice(at + 1).trim() }
}
