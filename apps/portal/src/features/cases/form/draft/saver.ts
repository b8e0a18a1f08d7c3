import { type CaseForm, caseForm } from '@archway/contract/cases'
import { Store } from '@tanstack/react-store'
import { type Draft, findChangedParts, findSavableParts, formOf, type Problem } from './draft.ts'

/**
 * `retrying` while the connection or the server fails; `wrong` if only invalid fields are unsaved; `refused` if the
 * server refused the save.
 */
type SaveState = 'saved' | 'saving' | 'retrying' | 'wrong' | 'refused'

export type Saving = {
  readonly state: SaveState
  readonly problems: readonly Problem[]
  /** The server's message if it refused. */
  readonly why?: string
}

/** The result of a save: done, worth a retry, or refused permanently. */
export type SaveOutcome = { done: true } | { again: true } | { why: string; problems: readonly Problem[] }

type SaverOptions = {
  put: (form: CaseForm) => Promise<SaveOutcome>
  /** Milliseconds without input before a change is saved. */
  delayMs?: number
}

const retryDelaysMs = [2_000, 4_000, 8_000, 15_000, 30_000]

/**
 * Saves a case's draft to the server: a change is sent after a second without input, a failure is retried until it
 * succeeds, and unsaved input stays in memory, whatever screen is shown.
 */
export const createSaver = (initial: Draft, { put, delayMs = 1_000 }: SaverOptions) => {
  let saved = initial
  let current = initial
  const store = new Store<Saving>({ state: 'saved', problems: [] })
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let savePromise: Promise<void> | undefined

  const setSaving = (next: Saving): void => store.setState(() => next)
  const saveLater = (milliseconds: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), milliseconds)
  }

  const attempt = async (): Promise<void> => {
    const sent = current
    const { parts, problems } = findSavableParts(saved, sent)
    if (Object.keys(parts).length === 0)
      return setSaving({ state: problems.length > 0 ? 'wrong' : 'saved', problems })
    setSaving({ state: failures > 0 ? 'retrying' : 'saving', problems })
    const outcome = await put(caseForm.parse(formOf(parts)))
    if ('done' in outcome) {
      failures = 0
      saved = { ...saved, ...parts }
      if (current === sent) setSaving({ state: problems.length > 0 ? 'wrong' : 'saved', problems })
      else if (timer === undefined) saveLater(delayMs)
    } else if ('again' in outcome) {
      saveLater(retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? 30_000)
      failures += 1
      setSaving({ state: 'retrying', problems })
    } else setSaving({ state: 'refused', problems: outcome.problems, why: outcome.why })
  }

  const save = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    // One save at a time: the next one starts from the result of this one.
    while (savePromise) await savePromise
    savePromise = attempt().finally(() => {
      savePromise = undefined
    })
    await savePromise
  }

  return {
    /** Records the form's present values. */
    recordValues(draft: Draft): void {
      current = draft
      if (Object.keys(findChangedParts(saved, current)).length === 0) {
        clearTimeout(timer)
        timer = undefined
        if (!savePromise) setSaving({ state: 'saved', problems: [] })
        return
      }
      if (store.state.state !== 'retrying') setSaving({ ...store.state, state: 'saving' })
      saveLater(delayMs)
    },
    /** Saves the remaining changes at once; returns true if none are left. */
    async flush(): Promise<boolean> {
      await save()
      return !this.isDirty()
    },
    /** The form as typed, saved or not. */
    getDraft: (): Draft => current,
    isDirty: (): boolean => Object.keys(findChangedParts(saved, current)).length > 0,
    store,
    saving: (): Saving => store.state,
    stop: (): void => clearTimeout(timer),
  }
}
export type Saver = ReturnType<typeof createSaver>
