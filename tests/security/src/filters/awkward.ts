/**
 * Names of people, and texts that have broken searches: special characters of LIKE, JSON and SQL, dotless i, Arabic,
 * emoji.
 */
export const awkwardNames: readonly (string | null)[] = [
  'İpek',
  'IŞIL',
  'ışıl',
  'Isil',
  'Per_cent',
  '100%',
  '%',
  '_',
  'a_b',
  'axb',
  'a\\b',
  '\\',
  '\\%',
  'José',
  'Jose\u0301',
  'Łukasz',
  'Straße',
  'STRASSE',
  'أحمد',
  'احمد',
  'مُحَمَّد',
  'محـــمد',
  'فاطمة',
  'ليلى',
  'ٱلرحمن',
  "O'Connor",
  '"',
  '{"EQ":1}',
  '😀 Grin',
  'Zoë',
  'A  B',
  'null',
  '0',
  'line\nfeed',
  'tab\tbed',
  'Ångström',
  null,
]

/**
 * Texts for other fields than names: stored unchanged, but without letters whose case conversion differs between
 * databases.
 */
export const plainTexts: readonly string[] = [
  '1234567890',
  'AWB_1',
  'awb-1',
  '%',
  '_',
  '50%',
  '\\',
  'a\\_b',
  "it's",
  '"quoted"',
  'رقم ١٢',
  'ı',
  '😀',
  ' spaced ',
]

/** Draws from lists in an order that is the same in every run. */
export const createPicker = (seed: number) => {
  let state = seed
  const pickBelow = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  return {
    below: pickBelow,
    of: <T>(list: readonly T[]): T => list[pickBelow(list.length)] as T,
    chance: (part: number): boolean => pickBelow(1000) < part * 1000,
  }
}
