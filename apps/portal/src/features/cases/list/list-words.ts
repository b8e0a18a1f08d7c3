import { say } from '../../../platform/i18n/language.ts'

/** How a column is called. */
export const columnName = (id: string): string =>
  say('caseList', id === 'firstName' ? 'column.patient' : `column.${id}`)
