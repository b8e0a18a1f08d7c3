import { translateKey } from '../../../platform/i18n/language.ts'

/** The name of a column. */
export const columnName = (id: string): string =>
  translateKey('caseList', id === 'firstName' ? 'column.patient' : `column.${id}`)
