/** Of one message, in UTF-16 units. */
export const longestMessage = 4000

/** Messages of one page of history (CONST-09). */
export const historyPage = 20
