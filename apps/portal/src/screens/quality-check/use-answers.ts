import { type CaseDetail, caseCalls } from '@archway/contract/cases'
import { labCalls, type QcItem, type QcSheet } from '@archway/contract/lab'
import { useEffect, useRef, useState } from 'react'
import { useCallMutation } from '../../platform/http/use-call.ts'
import { caseViews } from '../../platform/live/case-views.ts'
import { useUnsentValues } from '../../ui/form/unsent.ts'

/** True: passed; false: failed; undefined: not checked yet. */
export type Answers = Readonly<Partial<Record<QcItem, boolean>>>

const answersOf = ({ items }: QcSheet): Answers =>
  Object.fromEntries(
    items.filter(({ checked, failed }) => checked || failed).map(({ item, checked }) => [item, checked]),
  )

const itemsWith = (answers: Answers, isGood: boolean): QcItem[] =>
  (Object.keys(answers) as QcItem[]).filter(item => answers[item] === isGood)

/** The answers of a sheet: applied at once and saved in sequence; those of colleagues are merged in. */
export const useAnswers = (detail: CaseDetail, sheet: QcSheet) => {
  const [answers, setAnswers] = useState(() => answersOf(sheet))
  const [note, setNote] = useState(sheet.note ?? '')
  const [unsaved, setUnsaved] = useState(0)
  const save = useCallMutation(labCalls.saveQcSheet, { affects: [labCalls.qcSheet] })
  const passCheck = useCallMutation(caseCalls.staffAct, {
    affects: [...caseViews, labCalls.queue, labCalls.queueOf, labCalls.qcSheet],
  })
  const params = { id: detail.uuid }
  // Saves in sequence, so that an older answer cannot overwrite a newer one.
  const lastSave = useRef<Promise<unknown>>(Promise.resolve())
  const savedAt = useRef(sheet.savedAt)
  const savedAnswers = useRef(answers)
  const saveAnswers = (next: Answers, text: string) => {
    setUnsaved(count => count + 1)
    const body = { checked: itemsWith(next, true), failed: itemsWith(next, false), note: text }
    const saved = lastSave.current
      .then(() => save.mutateAsync({ params, body }))
      .then(({ data }) => {
        savedAt.current = data.savedAt
        savedAnswers.current = next
      })
    const settled: Promise<unknown> = saved
      // A later save contains these answers as well, so they are restored only after the last one.
      .catch(() => lastSave.current === settled && setAnswers(savedAnswers.current))
      .finally(() => setUnsaved(count => count - 1))
    lastSave.current = settled
  }
  useUnsentValues(
    'note',
    () => ({ note }),
    note !== (sheet.note ?? ''),
    unsent => {
      setNote(unsent.note)
      saveAnswers(answers, unsent.note)
    },
  )
  // Merges a colleague's answers; a note being edited is not changed. A sheet that was read before the last save is
  // ignored: its answers would replace the newest ones, and be saved with the next answer.
  const lastSheet = useRef(sheet)
  useEffect(() => {
    if (unsaved > 0 || lastSheet.current === sheet || (sheet.savedAt ?? '') < (savedAt.current ?? '')) return
    savedAnswers.current = answersOf(sheet)
    setAnswers(savedAnswers.current)
    setNote(typed => (typed === (lastSheet.current.note ?? '') ? (sheet.note ?? '') : typed))
    lastSheet.current = sheet
  }, [sheet, unsaved])
  return {
    answers,
    note,
    setNote,
    saveNote: () => {
      if (note !== (sheet.note ?? '')) saveAnswers(answers, note)
    },
    /** Gives several items the same answer; the same answer again clears it. */
    answer: (items: readonly QcItem[], isGood: boolean) => {
      const isRepeated = items.length === 1 && items.every(item => answers[item] === isGood)
      const next = {
        ...answers,
        ...Object.fromEntries(items.map(item => [item, isRepeated ? undefined : isGood])),
      }
      setAnswers(next)
      saveAnswers(next, note)
    },
    passing: passCheck.isPending,
    /** Passes the case. Rejects if it was refused, which was already shown as a toast. */
    pass: async () => {
      await lastSave.current
      const checklist = sheet.items.map(({ item }) => ({ item, passed: true }))
      await passCheck.mutateAsync({ params: { ...params, action: 'qcPass' }, body: { checklist } })
    },
  }
}
