/** The shapes of a letter: alone, at the end, at the beginning and in the middle of a word; two for some letters. */
type Shapes = readonly string[]

const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index))

/** Unicode lists the shapes of each letter side by side, each of them compatible with the letter itself. */
const tableOf = (characters: readonly string[], length: number): Map<string, string[]> => {
  const table = new Map<string, string[]>()
  let last = ''
  for (const shape of characters) {
    const letter = shape.normalize('NFKC')
    if (letter.length !== length || letter === shape) continue
    const shapes = letter === last ? table.get(letter) : undefined
    if (shapes) shapes.push(shape)
    else table.set(letter, [shape])
    last = letter
  }
  return table
}

// Persian and Urdu letters first: where a letter is in both blocks, the Arabic one is complete.
const letters: ReadonlyMap<string, Shapes> = tableOf(
  [...range(0xfb50, 0xfbb1), ...range(0xfbd3, 0xfbe7), ...range(0xfbfc, 0xfbff), ...range(0xfe80, 0xfef4)],
  1,
)
/** Lam and alef are written as one glyph. */
const ligatures: ReadonlyMap<string, Shapes> = tableOf(range(0xfef5, 0xfefc), 2)

const tatweel = '\u0640'
const isMark = (character: string): boolean => /\p{Mn}/u.test(character)

/** Whether the letter joins the next one. */
const joinsOn = (character: string | undefined): boolean =>
  character === tatweel || (character !== undefined && letters.get(character)?.length === 4)
/** Whether the letter joins the previous one. */
const joinsBack = (character: string | undefined): boolean =>
  character === tatweel || (character !== undefined && (letters.get(character)?.length ?? 0) > 1)

/** Replaces each Arabic letter by the shape it has between its neighbors; other characters do not change. */
export const joinLetters = (text: string): string => {
  const characters = [...text]
  const letterAfter = (index: number): string | undefined =>
    characters.slice(index + 1).find(character => !isMark(character))
  let before: string | undefined
  let result = ''
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index]!
    const joinsBefore = joinsOn(before) && joinsBack(character)
    const ligature = ligatures.get(character + (characters[index + 1] ?? ''))
    const shapes = ligature ?? letters.get(character)
    if (ligature) {
      result += ligature[joinsBefore ? 1 : 0]
      index += 1
      before = characters[index]
      continue
    }
    const joinsAfter = joinsOn(character) && joinsBack(letterAfter(index))
    const shape = joinsBefore ? (joinsAfter ? 3 : 1) : joinsAfter ? 2 : 0
    result += shapes?.[shape] ?? character
    if (!isMark(character)) before = character
  }
  return result
}
