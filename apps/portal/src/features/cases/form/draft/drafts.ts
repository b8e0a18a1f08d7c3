import { type CaseDetail, type CaseForm, caseCalls } from '@archway/contract/cases'
import { send } from '../../../../platform/http/client.ts'
import { CallFailed, ValidationError } from '../../../../platform/http/problems.ts'
import { queryClient } from '../../../../platform/http/query.ts'
import { callKey } from '../../../../platform/http/use-call.ts'
import { sessionState, sessionStore } from '../../../../platform/session/session.ts'
import { type Draft, draftOf } from './draft.ts'
import { createSaver, type SaveOutcome, type Saver } from './saver.ts'

/**
 * Drafts being edited, by case. They outlive their screen, so that input is still sent after leaving it, and is still
 * there after signing in again. Patient data stays in memory, never in browser storage.
 */
const savers = new Map<string, Saver>()
/** The form of a case that is not created yet, stored while the session has expired. */
let newCase: { type: string; draft: Draft } | null = null
let owner: string | undefined

/** Discards the drafts of the previous user when another one signs in, who must not see them. */
const claim = (): void => {
  const person = sessionState().session?.user.uuid
  if (person === undefined || person === owner) return
  for (const saver of savers.values()) saver.stop()
  savers.clear()
  newCase = null
  owner = person
}
sessionStore.subscribe(claim)

const isPassing = (status: number): boolean =>
  status === 0 || status === 401 || status === 408 || status === 429 || status >= 500

/** The server's answer to a failed save; field names are those of the form. */
export const outcomeOf = (error: unknown): SaveOutcome => {
  if (!(error instanceof CallFailed) || isPassing(error.status)) return { again: true }
  const errors = error instanceof ValidationError ? Object.entries(error.errors) : []
  return {
    why: error.messages[0] ?? error.message,
    problems: errors.map(([field, message]) => ({ field: field.replace(/^form\./, ''), message })),
  }
}

/** When each case was last changed by this window. */
const ownChanges = new Map<string, string>()
export const ownChangeOf = (id: string): string => ownChanges.get(id) ?? ''

/** Puts the reply of a write into the query cache. */
export const cacheDetail = (detail: CaseDetail): void => {
  ownChanges.set(detail.uuid, detail.updatedAt)
  queryClient.setQueryData(callKey(caseCalls.read, { params: { id: detail.uuid } }), { data: detail })
}

const put =
  (id: string) =>
  async (form: CaseForm): Promise<SaveOutcome> => {
    try {
      const { data } = await send(caseCalls.update, { params: { id }, body: { form }, quiet: true })
      cacheDetail(data)
      return { done: true }
    } catch (error) {
      // The refusal was caused by the case's status.
      if (error instanceof CallFailed && error.status === 409)
        void queryClient.invalidateQueries({ queryKey: callKey(caseCalls.read, { params: { id } }) })
      return outcomeOf(error)
    }
  }

/**
 * The saver of a case: the existing one if it has unsaved input, otherwise a new one that starts from the saved form.
 */
export const saverOf = (detail: CaseDetail): Saver => {
  claim()
  const currentSaver = savers.get(detail.uuid)
  if (currentSaver?.isDirty()) return currentSaver
  currentSaver?.stop()
  const saver = createSaver(draftOf(detail), { put: put(detail.uuid) })
  savers.set(detail.uuid, saver)
  return saver
}

/** Discards the input of a case's form. */
export const discardSaver = (id: string): void => {
  savers.get(id)?.stop()
  savers.delete(id)
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    for (const saver of savers.values()) if (saver.isDirty()) void saver.flush()
  })
}

export const storeNewCase = (type: string, draft: Draft): void => {
  newCase = { type, draft }
}
/** The stored form of a new case in this list. */
export const newCaseDraft = (type: string): Draft | null => {
  claim()
  return newCase?.type === type ? newCase.draft : null
}
export const discardNewCase = (): void => {
  newCase = null
}
