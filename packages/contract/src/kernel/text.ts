/**
 * The one fold behind every search: two texts match when their folds do, whatever the case, the accents or
 * the keyboard they were typed on (TRAP-106). Independent of the locale; server and browser share it, and the
 * server keeps its result in a stored column.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ıłøßٱىة\u0640]/g, letter => folded[letter] ?? letter)

const folded: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  '\u0671': '\u0627',
  '\u0649': '\u064a',
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
