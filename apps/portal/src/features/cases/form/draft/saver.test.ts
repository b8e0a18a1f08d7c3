import type { CaseForm } from '@archway/contract/cases'
import { startingPrescription } from '@archway/contract/cases'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeProduct, type Draft, emptyDraft } from './draft.ts'
import { createSaver, type SaveOutcome } from './saver.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const world = (outcome: () => SaveOutcome = () => ({ done: true })) => {
  const sentForms: CaseForm[] = []
  const start = emptyDraft()
  const saver = createSaver(start, {
    put: async form => {
      sentForms.push(form)
      return outcome()
    },
  })
  const type = (change: Partial<Draft>) => saver.recordValues({ ...saver.getDraft(), ...change })
  return { sent: sentForms, saver, type }
}

test('a change is saved after a second without typing, and only changed fields are sent', async () => {
  const { sent, saver, type } = world()
  type({ firstName: 'An' })
  await vi.advanceTimersByTimeAsync(900)
  type({ firstName: 'Ann' })
  await vi.advanceTimersByTimeAsync(900)
  expect(sent).toEqual([])
  expect(saver.saving().state).toBe('saving')
  await vi.advanceTimersByTimeAsync(100)
  expect(sent).toEqual([{ firstName: 'Ann' }])
  expect(saver.saving().state).toBe('saved')
})

test('an emptied field is cleared on the server, except the doctor', async () => {
  const { sent, type } = world()
  type({ firstName: 'Ann', doctorUuid: null })
  await vi.advanceTimersByTimeAsync(1_000)
  type({ firstName: '' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent.at(-1)).toEqual({ firstName: null })
})

test('nothing typed is lost while the connection is down: saving is retried until it succeeds', async () => {
  let isOnline = false
  const { sent, saver, type } = world(() => (isOnline ? { done: true } : { again: true }))
  type({ lastName: 'Lee' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(saver.saving().state).toBe('retrying')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saver.isDirty()).toBe(true)
  const tries = sent.length
  expect(tries).toBeGreaterThan(3)
  isOnline = true
  await vi.advanceTimersByTimeAsync(30_000)
  expect(sent.length).toBe(tries + 1)
  expect(saver.isDirty()).toBe(false)
  expect(saver.saving().state).toBe('saved')
})

test('changes during a save are sent by the next one', async () => {
  const answers: ((outcome: SaveOutcome) => void)[] = []
  const sentForms: CaseForm[] = []
  const saver = createSaver(emptyDraft(), {
    put: form => {
      sentForms.push(form)
      return new Promise(resolve => answers.push(resolve))
    },
  })
  saver.recordValues({ ...saver.getDraft(), firstName: 'Ann' })
  await vi.advanceTimersByTimeAsync(1_000)
  saver.recordValues({ ...saver.getDraft(), lastName: 'Lee' })
  answers[0]?.({ done: true })
  await vi.advanceTimersByTimeAsync(1_000)
  answers[1]?.({ done: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(sentForms).toEqual([{ firstName: 'Ann' }, { lastName: 'Lee' }])
  expect(saver.saving().state).toBe('saved')
})

test('an invalid field does not prevent the others from being saved', async () => {
  const { sent, saver, type } = world()
  const prescription = {
    ...startingPrescription('alignerPlan'),
    maxSteps: 500,
    instructions: 'gently',
  } as never
  type({ firstName: 'x'.repeat(65), lastName: 'Lee', prescription })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent).toHaveLength(1)
  expect(sent[0]).not.toHaveProperty('firstName')
  expect(sent[0]).toMatchObject({ lastName: 'Lee', prescription: { instructions: 'gently', maxSteps: null } })
  expect(saver.saving()).toMatchObject({
    state: 'wrong',
    problems: [
      { field: 'firstName', key: 'tooLong' },
      { field: 'prescription.maxSteps', key: 'atMost' },
    ],
  })
})

test('a refusal is shown, and saving pauses until something changes', async () => {
  const { sent, saver, type } = world(() => ({ why: 'moved on', problems: [] }))
  type({ firstName: 'Ann' })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sent).toHaveLength(1)
  expect(saver.saving()).toMatchObject({ state: 'refused', why: 'moved on' })
})

test('flush saves at once and reports whether unsaved changes are left', async () => {
  const { sent, saver, type } = world()
  type({ firstName: 'Ann' })
  expect(await saver.flush()).toBe(true)
  expect(sent).toEqual([{ firstName: 'Ann' }])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toHaveLength(1)
})

test('another product resets the prescription, keeps the instructions and removes unknown fields', () => {
  const draft: Draft = {
    ...emptyDraft(),
    packageType: 'lite',
    prescription: { ...startingPrescription('alignerPlan'), instructions: 'gently' } as Draft['prescription'],
  }
  expect(changeProduct(draft, 'NG', false)).toEqual({
    product: 'NG',
    withTs: true,
    packageType: null,
    arch: null,
    prescription: { ...startingPrescription('nightGuard'), instructions: 'gently' },
  })
  expect(changeProduct(draft, 'AL', false)).toEqual({ product: 'AL', withTs: false })
})
