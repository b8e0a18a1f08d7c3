import type { Notification } from '@archway/contract/notifications'
import { expect, test } from 'vitest'
import { groupKey, groupsOf } from './groups.rules.ts'

const side = 'client' as const
const of = (uuid: string, caseUuid?: string): Notification => ({
  uuid,
  event: 'PLAN_READY',
  data: caseUuid ? { case: { uuid: caseUuid, identifier: caseUuid, initials: '', side } } : {},
  link: '/',
  createdAt: '2026-03-02T09:00:00.000Z',
  seenAt: null,
})

test('groups notifications by case, at the position of the newest; others are groups of one', () => {
  const found = groupsOf([of('5', 'a'), of('4'), of('3', 'b'), of('2', 'a'), of('1')])
  expect(found.map(group => group.map(({ uuid }) => uuid))).toEqual([['5', '2'], ['4'], ['3'], ['1']])
})

test('a group has the same key when another notification comes to its case', () => {
  const before = groupsOf([of('2', 'a'), of('1', 'a')])
  const after = groupsOf([of('3', 'a'), of('2', 'a'), of('1', 'a')])
  expect(after.map(([newest]) => groupKey(newest))).toEqual(before.map(([newest]) => groupKey(newest)))
  expect(groupKey(of('4'))).not.toBe(groupKey(of('5')))
})
