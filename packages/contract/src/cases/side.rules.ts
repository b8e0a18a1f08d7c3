/**
 * The two sides of a case. The specification uses four vocabularies for them (TRAP-004); code uses `client` (the
 * company's own) or `doctor`, and these tables are the only translation.
 */
export const sides = ['client', 'doctor'] as const
export type Side = (typeof sides)[number]

/** The words for the sides in each vocabulary. */
export const sideWords = {
  /** `/cases/:type`, `/dashboard/:type` */
  route: { client: 'admin', doctor: 'doctor' },
  /** `/cases/{admin|dso}/{room}/chat` */
  chatRoute: { client: 'admin', doctor: 'dso' },
  /** `/shipments/:type` and the kind of a shipment */
  shipment: { client: 'client', doctor: 'dso' },
  /** `ownerType` of a case, a chat thread and a doctor's session */
  owner: { client: 'admin', doctor: 'doctor' },
} as const satisfies Record<string, Record<Side, string>>

export type SideVocabulary = keyof typeof sideWords
export type SideWord<V extends SideVocabulary> = (typeof sideWords)[V][Side]

/** The word for a side in a vocabulary. */
export const sideWord = <V extends SideVocabulary>(vocabulary: V, side: Side): SideWord<V> =>
  (sideWords[vocabulary] as Record<Side, SideWord<V>>)[side]

/** The side for a word in an address, or null: an unknown word leads to the default page. */
export const sideFrom = (vocabulary: SideVocabulary, word: string): Side | null =>
  sides.find(side => sideWords[vocabulary][side] === word) ?? null

/** Calls about doctor cases are under `/dso`, those about the company's own cases are not. */
export const callPrefix = (side: Side): '' | '/dso' => (side === 'doctor' ? '/dso' : '')
