import { planCommentForm } from '@archway/contract/plans'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { readDraft, saveDraft } from '../../../platform/drafts/drafts.ts'
import type { StoredEntry } from '../../../platform/drafts/indexed-db.ts'
import { resolverOf } from '../../../platform/form/form.ts'

type Pin = { tooth: number | null; step: number | null }
type Written = { text: string; tooth?: number | null; step?: number | null; picture?: string | null }

/**
 * The form of a comment on a plan version. Text, tooth, step and drawing are stored as a draft of the version, like
 * unsent chat messages, so that they are still there after the page was left or reloaded.
 */
export const useCommentDraft = (
  planUuid: string,
  { tooth, step }: Pin,
  onTooth: (tooth: number | null) => void,
) => {
  const id = `comment ${planUuid}`
  const form = useForm<Written>({
    resolver: resolverOf<Written, Written>(planCommentForm),
    defaultValues: { text: '', tooth: null, step },
  })
  const [drawing, setDrawing] = useState<Blob | null>(null)
  const [isRestored, setRestored] = useState(false)
  // The comment refers to what the models show.
  useEffect(() => form.setValue('tooth', tooth), [form, tooth])
  useEffect(() => form.setValue('step', step), [form, step])

  const restore = useEffectEvent((draft: StoredEntry | null) => {
    setRestored(true)
    if (!draft || form.getValues('text') !== '' || drawing) return
    const { text, ...pin } = draft.value as { text: string } & Pin
    form.setValue('text', text)
    form.setValue('step', pin.step)
    onTooth(pin.tooth)
    setDrawing(draft.bytes)
  })
  useEffect(() => {
    let isMounted = true
    void readDraft(id).then(draft => isMounted && restore(draft))
    return () => {
      isMounted = false
    }
  }, [id])

  const draftValues = useWatch({ control: form.control })
  useEffect(() => {
    if (!isRestored) return
    const { text = '', tooth: ofTooth = null, step: ofStep = null } = draftValues
    const isEmpty = text.trim() === '' && !drawing
    saveDraft(
      id,
      isEmpty
        ? null
        : { value: { text, tooth: ofTooth, step: ofStep } satisfies Pin & { text: string }, bytes: drawing },
    )
  }, [id, isRestored, draftValues, drawing])
  return { form, drawing, setDrawing }
}
