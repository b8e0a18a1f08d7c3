import type { CaseDetail } from '@archway/contract/cases'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useMemo } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { translateKey } from '../../../../platform/i18n/language.ts'
import { type Draft, isDraftPath, type Problem } from './draft.ts'
import { saverOf } from './drafts.ts'

/** Shows problems under their fields. */
export const showProblems = (form: Pick<UseFormReturn<Draft>, 'setError'>, problems: readonly Problem[]) => {
  for (const problem of problems) {
    const message =
      'message' in problem ? problem.message : translateKey('forms', problem.key, { ...problem.values })
    if (isDraftPath(problem.field)) form.setError(problem.field, { type: 'save', message })
  }
}

/** The form of a case with automatic saving, and its saving state. */
export const useDraft = (detail: CaseDetail) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the saver belongs to the case, not to one reading of it
  const saver = useMemo(() => saverOf(detail), [detail.uuid])
  const form = useForm<Draft>({ defaultValues: structuredClone(saver.getDraft()) })
  const saving = useSelector(saver.store)
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => saver.recordValues(structuredClone(values)),
      }),
    [form, saver],
  )
  useEffect(() => showProblems(form, saving.problems), [form, saving.problems])
  // On leaving the screen, saves without waiting for the pause.
  useEffect(
    () => () => {
      if (saver.isDirty()) void saver.flush()
    },
    [saver],
  )
  return { form, saver, saving }
}
