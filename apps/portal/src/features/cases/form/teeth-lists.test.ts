import { toothModes } from '@archway/contract/cases'
import { expect, test } from 'vitest'
import { impressionFor, sourceFor } from './retainer-source.ts'
import { contactRows, marksOf, withMarks } from './teeth-lists.ts'

test('a tooth has one mark in the chart; a new mark replaces it', () => {
  const lists = { extract: [14, 24], missing: [18] }
  expect(marksOf(lists, toothModes)).toEqual({ 14: 'extract', 18: 'missing', 24: 'extract' })
  const next = withMarks(lists, toothModes, { 14: 'doNotMove', 18: 'missing', 24: 'extract' })
  expect(next.extract).toEqual([24])
  expect(next.doNotMove).toEqual([14])
  expect(next.missing).toEqual([18])
  expect(withMarks(next, toothModes, { 18: 'missing', 24: 'extract' }).doNotMove).toEqual([])
})

test('a tooth that was loaded with two marks keeps both until it is pressed', () => {
  const lists = { doNotMove: [11], noAttachment: [11, 12] }
  const marks = marksOf(lists, toothModes)
  const next = withMarks(lists, toothModes, { ...marks, 21: 'extract' })
  expect(next).toMatchObject({ doNotMove: [11], noAttachment: [11, 12], extract: [21] })
})

test('each arch has fifteen contacts, written as in the contract', () => {
  expect(contactRows.map(row => row.contacts.length)).toEqual([15, 15])
  expect(contactRows[0]?.contacts.slice(6, 9)).toEqual(['11-12', '11-21', '21-22'])
  expect(contactRows[1]?.contacts[7]).toBe('41-31')
})

test('the source of a retainer and the arrival of its records determine each other', () => {
  expect(impressionFor('step')).toBe('onFile')
  expect(sourceFor('onFile', 'step')).toBe('step')
  expect(sourceFor('onFile', 'newScan')).toBe('lastStep')
  expect(sourceFor('physical', 'newScan')).toBe('impression')
})
