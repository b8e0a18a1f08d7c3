import type { Notification } from '@archway/contract/notifications'
import { expect, test } from 'vitest'
import { groupKey, groupsOf } from './groups.rules.ts'

const side = 'client' as const
const createNotification = (uuid: string, caseUuid?: string): Notification => ({
  uuid,
  event: 'PLAN_READY',
  data: caseUuid ? { case: { uuid: caseUuid, identifier: caseUuid, initials: '', side } } : {},
  link: '/',
  createdAt: '2026-03-02T09:00:00.000Z',
  seenAt: null,
})

test('groups notifications by case, at the position of the newest; others are groups of one', () => {
  const grouped = groupsOf([
    createNotification('5', 'a'),
    createNotification('4'),
    createNotification('3', 'b'),
    createNotification('2', 'a'),
    createNotification('1'),
  ])
  expect(grouped.map(group => group.map(({ uuid }) => uuid))).toEqual([['5', '2'], ['4'], ['3'], ['1']])
})

test('a group has the same key when another notification comes to its case', () => {
  const before = groupsOf([createNotification('2', 'a'), createNotification('1', 'a')])
  const after = groupsOf([
    createNotification('3', 'a'),
    createNotification('2', 'a'),
    createNotification('1', 'a'),
  ])
  expect(after.map(([newest]) => groupKey(newest))).toEqual(before.map(([newest]) => groupKey(newest)))
  expect(groupKey(createNotification('4'))).not.toBe(groupKey(createNotification('5')))
})
