/** Tokens of a name pattern: those that identify an order, and those that identify one of its pieces. */
export const nameTokens = ['order', 'case', 'batch', 'product', 'material', 'piece', 'arch', 'step'] as const
export type NameToken = (typeof nameTokens)[number]

/** Maximum number of characters of each token; longer values are truncated. */
const maxLengths: Readonly<Record<NameToken, number>> = {
  order: 40,
  case: 20,
  batch: 16,
  product: 2,
  material: 30,
  piece: 3,
  arch: 5,
  step: 2,
}

/** The longest name, without the extension: with a folder it fits the path limit of Windows (260 characters). */
export const maxNameLength = 120

/** Maximum length of a pattern that is checked in detail. */
export const maxPatternLength = 500

export const defaultNamePattern = '{order}_{piece}'

export type NameProblem = {
  readonly code:
    | 'unknownToken'
    | 'strayBrace'
    | 'forbidden'
    | 'edge'
    | 'noPiece'
    | 'noOrder'
    | 'tooLong'
    | 'empty'
  readonly values: Readonly<Record<string, string | number>>
}

const token = /\{([^{}]*)\}/g
const isToken = (name: string): name is NameToken => (nameTokens as readonly string[]).includes(name)

/** Not allowed in a file name by Windows; `/` and control characters by no system. Format characters can hide text. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu

const visibleCharacter = (character: string): string =>
  /[\p{Cc}\p{Cf}]/u.test(character)
    ? `U+${character.codePointAt(0)?.toString(16).padStart(4, '0')}`
    : character

/**
 * Every problem of a pattern of file names. Two pieces must never get the same name, whichever orders are unpacked
 * into one folder, so a pattern contains the order and the piece (or its arch and step).
 */
export const namePatternProblems = (pattern: string): NameProblem[] => {
  const problems: NameProblem[] = []
  const add = (code: NameProblem['code'], values: NameProblem['values'] = {}) =>
    problems.push({ code, values })
  const text = pattern.trim()
  if (text === '') return [{ code: 'empty', values: {} }]
  const tokens = [...text.matchAll(token)].map(([, name = '']) => name)
  for (const name of new Set(tokens)) if (!isToken(name)) add('unknownToken', { token: `{${name}}` })
  const plain = text.replaceAll(token, '')
  if (/[{}]/.test(plain)) add('strayBrace')
  const characters = [...new Set(plain.match(forbidden) ?? [])]
  if (characters.length > 0) add('forbidden', { characters: characters.map(visibleCharacter).join(' ') })
  // Windows drops a dot at either end, and systems hide files that begin with one.
  if (/^\.|\.$/.test(text)) add('edge')
  if (!tokens.includes('piece') && !(tokens.includes('arch') && tokens.includes('step'))) add('noPiece')
  if (!tokens.includes('order')) add('noOrder')
  const length = plain.length + tokens.reduce((sum, name) => sum + (isToken(name) ? maxLengths[name] : 0), 0)
  if (length > maxNameLength) add('tooLong', { max: maxNameLength, length })
  return problems
}

/** A text as part of a file name: `AL-26-000123/1st` becomes `AL-26-000123-1st`. */
export const toFileName = (text: string): string =>
  text
    .replaceAll(forbidden, '-')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .trim() || '-'

/** The name that a valid pattern gives a file, without its extension. */
export const nameOfFile = (pattern: string, values: Readonly<Record<NameToken, string>>): string =>
  pattern
    .trim()
    .replaceAll(token, (whole, name: string) =>
      isToken(name) ? toFileName(values[name].slice(0, maxLengths[name])) : whole,
    )

/** Values of the tokens that identify the piece: for the model `U07`, step 7 of the upper arch. */
export const pieceTokens = (piece: string): Pick<Record<NameToken, string>, 'piece' | 'arch' | 'step'> => ({
  piece,
  arch: piece.startsWith('U') ? 'upper' : 'lower',
  step: piece.slice(1),
})
