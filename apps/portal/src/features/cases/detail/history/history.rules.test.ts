import type { CaseHistoryEntry } from '@archway/contract/cases'
import { caseMachine } from '@archway/contract/cases'
import { orderMachine } from '@archway/contract/orders'
import { planMachine } from '@archway/contract/plans'
import { shipmentMachine } from '@archway/contract/shipments'
import { en } from '@archway/words/en'
import { describe, expect, test } from 'vitest'
import { groupHistory } from './history.rules.ts'

const entry = (
  action: string,
  minute: number,
  overrides: Partial<CaseHistoryEntry> = {},
): CaseHistoryEntry => ({
  uuid: `${action} ${minute}`,
  action,
  model: 'asset',
  actorType: 'client',
  actorName: 'Chen Wei',
  attributes: { details: { record: `record${minute}`, version: 1 } },
  createdAt: new Date(Date.UTC(2026, 0, 1, 9, minute)).toISOString(),
  ...overrides,
})

describe('the history of a case', () => {
  test('consecutive uploads of one person are one entry, first file first', () => {
    const grouped = groupHistory([
      entry('CASE_SUBMITTED', 9),
      entry('ASSET_UPLOADED', 8),
      entry('ASSET_UPLOADED', 7),
    ])
    expect(grouped.map(({ action }) => action)).toEqual(['CASE_SUBMITTED', 'ASSETS_UPLOADED'])
    expect(grouped[1]?.attributes.details).toEqual({ records: 'record7, record8' })
  })

  test('files of another person, or sent later, are a separate entry', () => {
    const grouped = groupHistory([
      entry('ASSET_UPLOADED', 50),
      entry('ASSET_UPLOADED', 9, { actorName: 'Layla Aziz' }),
      entry('ASSET_UPLOADED', 8),
    ])
    expect(grouped.map(({ action }) => action)).toEqual(Array(3).fill('ASSET_UPLOADED'))
  })

  test('every entry written by the status machines has a description', () => {
    const rows = [...caseMachine, ...planMachine, ...orderMachine, ...shipmentMachine]
    const words: Readonly<Record<string, string>> = en.caseDetail.history
    expect(rows.map(row => row.history).filter(action => !words[action])).toEqual([])
  })
})
