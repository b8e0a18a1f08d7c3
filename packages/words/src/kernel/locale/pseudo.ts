const accented: Readonly<Record<string, string>> = {
  a: 'à',
  c: 'ç',
  e: 'é',
  g: 'ğ',
  i: 'î',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  z: 'ž',
  A: 'À',
  C: 'Ç',
  E: 'É',
  G: 'Ğ',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  U: 'Ü',
  Y: 'Ý',
  Z: 'Ž',
}

type Node = string | { readonly [key: string]: Node }

const pseudoText = (text: string): string => {
  const letters = text
    .split(/(\{\{[^}]+\}\})/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/[a-z]/gi, letter => accented[letter] ?? letter),
    )
    .join('')
  // German and Finnish texts are a third longer than English ones.
  // In words, because a line may break only between words.
  const padding = '~'.repeat(Math.ceil(text.length / 3)).replace(/~{8}(?=~)/g, '~~~~~~~ ')
  // Marks the text as right-to-left, whatever its letters.
  return `\u202e${letters} ${padding}\u202c`
}

/**
 * Generates a pseudo-language from English: longer, accented and right-to-left. Text on a page without these marks did
 * not come from the words.
 */
export const toPseudo = (words: Node): Node =>
  typeof words === 'string'
    ? pseudoText(words)
    : Object.fromEntries(Object.entries(words).map(([key, innerValue]) => [key, toPseudo(innerValue)]))
