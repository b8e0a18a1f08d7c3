/** The name under which a call is put into words: the provider's and a DSO's half say the same as the plain one. */
export const wordsKeyOf = (call: string): string => call.replace(/ \/(admin|dso)\//, ' /').replace(/\/$/, '')
