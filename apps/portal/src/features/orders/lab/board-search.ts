/** The fields in which a search text is looked up among the orders of the board. */
export const boardSearchFields = ['patientName', 'identifier', 'printJob', 'lot'] as const
