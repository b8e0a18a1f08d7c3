const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Finds `@Name` of the given people in a message, the longest name first; null if there is none. */
export const mentionPattern = (names: readonly string[], flags = 'u'): RegExp | null => {
  const longestFirst = names.filter(name => name !== '').sort((a, b) => b.length - a.length)
  return longestFirst.length > 0
    ? new RegExp(`(?<![\\p{L}\\p{N}])(@(?:${longestFirst.map(escaped).join('|')}))(?![\\p{L}\\p{N}])`, flags)
    : null
}

/** The people whose names a message mentions. People with the same name are mentioned together. */
export const listMentions = <P extends { readonly name: string }>(
  message: string,
  people: readonly P[],
): P[] => {
  const pattern = mentionPattern(
    people.map(({ name }) => name),
    'gu',
  )
  const mentioned = new Set(
    pattern ? Array.from(message.matchAll(pattern), ([mention]) => mention.slice(1)) : [],
  )
  return people.filter(({ name }) => mentioned.has(name))
}
