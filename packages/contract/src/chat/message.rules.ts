/** Maximum length of a message, in UTF-16 units. */
export const longestMessage = 4000

/** Number of messages in a page of history (CONST-09). */
export const historyPage = 20
