import { type Plan, planCalls, planContentForm } from '@archway/contract/plans'
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import { type FieldError, type FieldErrors, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { checkForm, showFailure } from '../../../platform/form/form.ts'
import { ValidationError } from '../../../platform/http/problems.ts'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { caseViews } from '../../../platform/live/case-views.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useUnsentValues } from '../../../ui/form/unsent.ts'
import { useFocusWrong } from '../../../ui/form/use-focus-wrong.ts'
import {
  readRows,
  rowOf,
  rowsOf,
  type SheetColumn,
  type SheetName,
  type SheetProblem,
  type SheetRow,
  sheetNames,
} from './sheets.ts'

type Sheets = Readonly<Record<SheetName, readonly SheetRow[]>>
type Problems = Readonly<Record<SheetName, readonly SheetProblem[]>>

export type PlanFields = Pick<
  z.input<typeof planContentForm>,
  'upperSteps' | 'lowerSteps' | 'passiveSteps' | 'startStep' | 'wearDays' | 'technicianNote'
> & { page: string }

const fieldsOf = (plan: Plan): PlanFields => ({
  upperSteps: plan.upperSteps ?? undefined,
  lowerSteps: plan.lowerSteps ?? undefined,
  passiveSteps: plan.passiveSteps ?? 0,
  startStep: plan.startStep ?? 1,
  wearDays: plan.wearDays ?? undefined,
  technicianNote: plan.technicianNote ?? '',
  page: '',
})
const sheetsOf = (plan: Plan): Sheets =>
  Object.fromEntries(sheetNames.map(name => [name, rowsOf(name, plan)])) as unknown as Sheets
/** The ids of rows are unique only until the page is reloaded. */
const withNewIds = (sheets: Sheets): Sheets =>
  Object.fromEntries(
    sheetNames.map(name => [name, sheets[name].map(({ cells }) => rowOf(cells))]),
  ) as unknown as Sheets
/** The saved content that the form started from; a different one means that another user has saved. */
const contentOf = (plan: Plan): string => JSON.stringify([fieldsOf(plan), sheetNames.map(name => plan[name])])
const none: Problems = { ipr: [], attachments: [], movements: [] }

const toForm = ({ page, ...fields }: PlanFields, values: Record<SheetName, unknown[]>) =>
  ({
    ...fields,
    ...values,
    ...(page.trim() ? { viewer: { kind: 'url', url: page.trim() } } : {}),
  }) as z.input<typeof planContentForm>

/** The form of a version: fields, three tables, and their validation errors. */
export const usePlanDraft = (plan: Plan) => {
  const { t } = useTranslation('lab')
  const [sheets, setSheets] = useState(() => sheetsOf(plan))
  const [problems, setProblems] = useState(none)
  const [isTouched, setTouched] = useState(false)
  const [base, setBase] = useState(() => contentOf(plan))
  const [revision, setRevision] = useState(0)
  const formRef = useRef<HTMLFormElement>(null)
  const write = useCallMutation(planCalls.editPlan, { affects: caseViews, quiet: true })
  const form = useForm<PlanFields>({
    defaultValues: fieldsOf(plan),
    mode: 'onTouched',
    resolver: values => {
      const { errors } = checkForm(
        planContentForm,
        toForm(values, { ipr: [], attachments: [], movements: [] }),
      )
      const { viewer, ...rest } = errors
      // Only the address of a web page is typed here, so an error of the viewer belongs to the address field.
      const address = viewer && 'url' in viewer ? (viewer.url as FieldError | undefined) : undefined
      const message = address?.message ?? viewer?.message ?? ''
      const all: FieldErrors<PlanFields> = viewer ? { ...rest, page: { type: 'invalid', message } } : rest
      return Object.keys(all).length > 0 ? { values: {}, errors: all } : { values, errors: {} }
    },
  })

  const isDirty = isTouched || form.formState.isDirty
  const isRestored = useUnsentValues(
    `plan ${plan.uuid}`,
    () => ({ fields: form.getValues(), sheets, base }),
    isDirty,
    unsent => {
      form.reset(unsent.fields, { keepDefaultValues: true })
      setSheets(withNewIds(unsent.sheets))
      setTouched(true)
      // A colleague may have saved the version since.
      setBase(unsent.base)
    },
  )
  const reload = (from: Plan): void => {
    form.reset(fieldsOf(from))
    setSheets(sheetsOf(from))
    setProblems(none)
    setTouched(false)
    setBase(contentOf(from))
    setRevision(current => current + 1)
  }
  const isOutdated = contentOf(plan) !== base
  // A colleague's save is taken over unless the form has unsaved changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was saved elsewhere triggers it
  useEffect(() => {
    if (isOutdated && !isDirty && !write.isPending) reload(plan)
  }, [isOutdated, isDirty, write.isPending])

  const setRows = (name: SheetName, rows: readonly SheetRow[]) => {
    setTouched(true)
    setSheets(current => ({ ...current, [name]: rows }))
    if (problems[name].length > 0)
      setProblems(current => ({ ...current, [name]: readRows(name, rows).problems }))
  }

  const focusWrong = useFocusWrong(formRef)

  /** Resolves to whether the server accepted it. */
  const send = async (fields: PlanFields): Promise<boolean> => {
    const sheetRows = sheetNames.map(name => [name, readRows(name, sheets[name])] as const)
    const fieldErrors = Object.fromEntries(
      sheetRows.map(([name, sheet]) => [name, sheet.problems]),
    ) as unknown as Problems
    setProblems(fieldErrors)
    if (sheetRows.some(([, sheet]) => sheet.problems.length > 0)) {
      focusWrong()
      return false
    }
    const values = Object.fromEntries(sheetRows.map(([name, sheet]) => [name, sheet.values]))
    try {
      const { data } = await write.mutateAsync({
        params: { id: plan.uuid },
        body: toForm(fields, values as Record<SheetName, unknown[]>),
      })
      reload(data)
      return true
    } catch (error) {
      const cells = error instanceof ValidationError ? cellsOf(error.errors) : none
      setProblems(cells)
      focusWrong()
      if (sheetNames.every(name => cells[name].length === 0)) showFailure(form, error)
      return false
    }
  }
  const saveQuietly = async (event?: BaseSyntheticEvent): Promise<boolean> => {
    let isSaved = false
    await form.handleSubmit(async fields => {
      isSaved = await send(fields)
    })(event)
    return isSaved
  }
  const save = async (event?: BaseSyntheticEvent): Promise<void> => {
    if (await saveQuietly(event)) toast.success(t('authoring.saved'))
  }
  /** Sets both counts, or with `onlyEmpty` those that are empty. */
  const fillStepCounts = ({ upper, lower }: { upper: number; lower: number }, onlyEmpty = false): void => {
    const counts = [
      ['upperSteps', upper],
      ['lowerSteps', lower],
    ] as const
    for (const [name, count] of counts)
      if (!onlyEmpty || form.getValues(name) === undefined)
        form.setValue(name, count, { shouldDirty: !onlyEmpty, shouldValidate: true })
  }

  return {
    form,
    formRef,
    sheets,
    problems,
    setRows,
    save,
    /** The same without the snackbar; resolves to whether the server accepted it. */
    saveQuietly,
    fillStepCounts,
    /** Counts how often the form was reset to saved content. */
    revision,
    saving: write.isPending,
    /** The input from before the session ended is in the form, and not saved yet. */
    isRestored: isRestored && !write.isPending,
    dirty: isDirty,
    /** Another user has saved the version since: `reload` starts again from theirs. */
    isOutdated: isOutdated && isDirty && !write.isPending,
    reload: () => reload(plan),
    wrongRows: sheetNames.some(name => problems[name].length > 0),
  }
}
export type PlanDraft = ReturnType<typeof usePlanDraft>

/** `ipr.0.beforeStep` names a cell; anything else belongs to the form. */
const cellsOf = (errors: Readonly<Record<string, string>>): Problems => {
  const problemsBySheet: Record<SheetName, SheetProblem[]> = { ipr: [], attachments: [], movements: [] }
  for (const [field, sentence] of Object.entries(errors)) {
    const [name, row, column] = field.split('.')
    if (!name || !(sheetNames as readonly string[]).includes(name) || row === undefined) continue
    problemsBySheet[name as SheetName].push({
      row: Number(row),
      column: (column ?? null) as SheetColumn | null,
      key: 'invalid',
      sentence,
    })
  }
  return problemsBySheet
}
