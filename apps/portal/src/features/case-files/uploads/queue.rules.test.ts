import { assetTypeKeys, type TypeKey } from '@archway/contract/case-files'
import { describe, expect, test } from 'vitest'
import {
  add,
  emptyQueue,
  fail,
  finish,
  forgetFailed,
  itemOf,
  markDiscarded,
  markStalled,
  parallelUploads,
  type Queue,
  recordProgress,
  refusalOf,
  startNext,
  unfinishedCount,
  uploadingCount,
} from './queue.rules.ts'

const put = (queue: Queue, id: string, caseUuid: string, typeKey: TypeKey): Queue =>
  add(queue, {
    id,
    caseUuid,
    typeKey,
    fileName: `${id}.jpg`,
    patientName: `P ${caseUuid}`,
    identifier: `I ${caseUuid}`,
  }).queue

/** `a:3 b:2`: three files of case a, then two of case b, with the ids a0 a1 a2 b0 b1. */
const createQueue = (text: string): Queue =>
  text.split(' ').reduce((queue, part) => {
    const [caseUuid = '', count = '0'] = part.split(':')
    return assetTypeKeys
      .slice(0, Number(count))
      .reduce((at, key, index) => put(at, `${caseUuid}${index}`, caseUuid, key), queue)
  }, emptyQueue)

const go = (queue: Queue): Queue => startNext(queue).queue
const counts = (queue: Queue, caseUuid: string) => {
  const record = queue.cases[caseUuid]
  return record && [record.pending, record.uploading, record.doneCount, record.total, record.uploadBlocked]
}

type Step = readonly [act: 'go' | 'finish' | 'fail' | 'discard', id?: string]
const walk = (start: Queue, steps: readonly Step[]): Queue =>
  steps.reduce((queue, [act, id = '']) => {
    if (act === 'go') return go(queue)
    if (act === 'finish') return finish(queue, id)
    return act === 'fail' ? fail(queue, id, 'broken') : markDiscarded(queue, id)
  }, start)

describe('the upload queue', () => {
  test.each<[rows: string, start: string, steps: readonly Step[], a: unknown, b: unknown]>([
    ['UPL-11: all wait before they start', 'a:2 b:1', [], [2, 0, 0, 2, true], [1, 0, 0, 1, true]],
    ['UPL-18: fewer than six start at once', 'a:4 b:1', [['go']], [0, 4, 0, 4, true], [0, 1, 0, 1, true]],
    [
      'UPL-19, TRAP-131: six at once over all cases',
      'a:4 b:4',
      [['go']],
      [0, 4, 0, 4, true],
      [2, 2, 0, 4, true],
    ],
    [
      'UPL-20: one ends, the next goes',
      'a:4 b:4',
      [['go'], ['finish', 'a1'], ['go']],
      [0, 3, 1, 4, true],
      [1, 3, 0, 4, true],
    ],
    [
      'TRAP-133: a failed one counts as finished',
      'a:4 b:4',
      [['go'], ['fail', 'a1'], ['go']],
      [0, 3, 1, 4, true],
      [1, 3, 0, 4, true],
    ],
    [
      'UPL-23: a discarded one is gone from the counts',
      'a:4 b:4',
      [['go'], ['discard', 'b3']],
      [0, 4, 0, 4, true],
      [1, 2, 0, 3, true],
    ],
    [
      'UPL-23: one that travels is not discarded',
      'a:2 b:1',
      [['go'], ['discard', 'a0']],
      [0, 2, 0, 2, true],
      [0, 1, 0, 1, true],
    ],
    [
      'UPL-22: a record goes when nothing is pending or uploading',
      'a:2 b:1',
      [['go'], ['finish', 'b0']],
      [0, 2, 0, 2, true],
      undefined,
    ],
    ['UPL-22: a failure keeps no record', 'a:2 b:1', [['go'], ['fail', 'b0']], [0, 2, 0, 2, true], undefined],
    [
      'UPL-22: nor does a discarded file',
      'a:7 b:1',
      [['go'], ['discard', 'b0']],
      [1, 6, 0, 7, true],
      undefined,
    ],
  ])('%s', (_rows, start, steps, a, b) => {
    const queue = walk(createQueue(start), steps)
    expect(counts(queue, 'a')).toEqual(a)
    expect(counts(queue, 'b')).toEqual(b)
  })

  test('UPL-19, TRAP-131: first in, first out over all cases', () => {
    const { queue, startedItems } = startNext(createQueue('a:3 b:5'))
    expect(startedItems).toEqual(['a0', 'a1', 'a2', 'b0', 'b1', 'b2'])
    expect(queue.waiting).toEqual(['b3', 'b4'])
    expect(startNext(queue).startedItems).toEqual([])
    expect(startNext(finish(finish(queue, 'b0'), 'a2')).startedItems).toEqual(['b3', 'b4'])
  })

  test('never more than six uploads run, in whatever order they end', () => {
    let queue = go(createQueue('a:9 b:9'))
    for (const id of ['a3', 'a0', 'a8', 'b0', 'a1', 'b1']) {
      expect(uploadingCount(queue)).toBeLessThanOrEqual(parallelUploads)
      queue = go(finish(queue, id))
    }
    expect(uploadingCount(queue)).toBe(6)
  })

  test.each<[rows: string, steps: readonly Step[], answer: string | null]>([
    ['UPL-14, UPL-15: while the same type waits', [], 'SAME_TYPE_IN_QUEUE'],
    ['UPL-16, UPL-17: while it is uploading', [['go']], 'SAME_TYPE_UPLOADING'],
    ['not after it arrived', [['go'], ['finish', 'a0']], null],
    ['not after it failed', [['go'], ['fail', 'a0']], null],
    ['not after it was discarded', [['discard', 'a0']], null],
  ])('a second file of a type is refused: %s', (_rows, steps, answer) => {
    const queue = walk(createQueue('a:2'), steps)
    expect(refusalOf(queue, 'a', 'upperImpression')).toBe(answer)
    const second = {
      caseUuid: 'a',
      typeKey: 'upperImpression',
      fileName: 'x.stl',
      patientName: '',
      identifier: '',
    } as const
    const { queue: after, refusal } = add(queue, { ...second, id: 'second' })
    expect(refusal).toBe(answer)
    if (answer) expect(after).toBe(queue)
    else expect(itemOf(after, 'a', 'upperImpression')?.id).toBe('second')
  })

  test('UPL-07: the same type in another case, and another type in the same case, continue', () => {
    const queue = createQueue('a:1')
    expect(refusalOf(queue, 'b', 'upperImpression')).toBeNull()
    expect(refusalOf(queue, 'a', 'lowerImpression')).toBeNull()
  })

  test('TRAP-130: a second file of the same type is refused even below the limit', () => {
    expect(refusalOf(go(createQueue('a:8')), 'a', assetTypeKeys[7])).toBe('SAME_TYPE_IN_QUEUE')
  })

  test('UPL-08, UPL-09: states and progress from 0 to 100', () => {
    let queue = createQueue('a:2')
    const item = () => queue.cases.a?.items.upperImpression
    expect(item()).toMatchObject({ state: 'pending', itemProgress: 0, discarded: false })
    queue = recordProgress(go(queue), 'a0', 41.9)
    expect(item()).toMatchObject({ state: 'uploading', itemProgress: 41 })
    expect(recordProgress(queue, 'a0', 41.2)).toBe(queue)
    expect(recordProgress(queue, 'a0', 250).cases.a?.items.upperImpression?.itemProgress).toBe(100)
    expect(recordProgress(queue, 'a0', -3).cases.a?.items.upperImpression?.itemProgress).toBe(0)
    queue = finish(queue, 'a0')
    expect(item()).toMatchObject({ state: 'done', itemProgress: 100 })
  })

  test('a stalled upload is marked until the next byte', () => {
    const stalled = markStalled(go(createQueue('a:1')), 'a0')
    expect(itemOf(stalled, 'a', 'upperImpression')?.stalled).toBe(true)
    expect(markStalled(stalled, 'a0')).toBe(stalled)
    expect(itemOf(recordProgress(stalled, 'a0', 0), 'a', 'upperImpression')?.stalled).toBe(false)
  })

  test('UPL-10: a record has its patient and identifier', () => {
    expect(createQueue('a:1').cases.a).toMatchObject({ caseUuid: 'a', patientName: 'P a', identifier: 'I a' })
  })

  test('UPL-13: a discarded item is flagged while its record exists', () => {
    const queue = markDiscarded(createQueue('a:2'), 'a1')
    expect(queue.cases.a?.items.lowerImpression).toMatchObject({ state: 'pending', discarded: true })
    expect(queue.waiting).toEqual(['a0'])
    expect(startNext(queue).startedItems).toEqual(['a0'])
  })

  test('a failure is shown until the slot is retried or the failure is dismissed', () => {
    const queue = fail(go(createQueue('a:1')), 'a0', 'The file is damaged')
    expect(queue.failed).toEqual([
      {
        id: 'a0',
        caseUuid: 'a',
        patientName: 'P a',
        identifier: 'I a',
        typeKey: 'upperImpression',
        fileName: 'a0.jpg',
        problem: 'The file is damaged',
      },
    ])
    expect(put(queue, 'again', 'a', 'upperImpression').failed).toEqual([])
    expect(put(queue, 'other', 'a', 'lowerImpression').failed).toHaveLength(1)
    expect(forgetFailed(queue, 'a0').failed).toEqual([])
  })

  test('a file refused before the upload leaves the queue too', () => {
    const queue = fail(createQueue('a:2'), 'a0', 'no')
    expect(startNext(queue).startedItems).toEqual(['a1'])
  })

  test('UPL-12, UPL-21, TRAP-132: blocked for each case and in total', () => {
    const queue = go(createQueue('a:2 b:1'))
    expect([unfinishedCount(queue), unfinishedCount(queue, 'a'), unfinishedCount(queue, 'c')]).toEqual([
      3, 2, 0,
    ])
    const empty = walk(queue, [
      ['finish', 'a0'],
      ['finish', 'a1'],
      ['fail', 'b0'],
    ])
    expect(empty.cases).toEqual({})
    expect(unfinishedCount(empty)).toBe(0)
  })
})
