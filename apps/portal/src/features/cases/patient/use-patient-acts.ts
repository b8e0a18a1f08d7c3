import { type PatientRecord, patientCalls } from '@archway/contract/cases'
import { isolateText } from '@archway/words/locale'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { caseViews } from '../../../platform/live/case-views.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'

const affects = { affects: caseViews }
type CaseName = { readonly uuid: string; readonly identifier: string }
type Other = { readonly uuid: string; readonly name: string; readonly identifiers: string }

/**
 * Merging another record with this one and splitting cases off, each after a confirmation and with an undo. A refusal is
 * shown as a toast.
 */
export const usePatientActs = (record: PatientRecord) => {
  const { t } = useTranslation('patient')
  const confirm = useConfirm()
  const merge = useCallMutation(patientCalls.mergePatients, affects)
  const part = useCallMutation(patientCalls.partPatient, affects)
  const distinguish = useCallMutation(patientCalls.distinguishPatients, {
    affects: [...caseViews, patientCalls.similarPatients],
  })

  const splitOff = async (from: string, cases: readonly string[], doneText: string, undo?: () => void) => {
    await part.mutateAsync({ params: { id: from }, body: { cases: [...cases] } })
    toast.success(doneText, undo && { action: { label: t('part.undo'), onPress: undo } })
  }
  const mergeWith = async (from: string): Promise<void> => {
    const { data } = await merge.mutateAsync({
      params: { id: record.uuid },
      body: { patientUuid: from },
    })
    const added = data.history[0]?.cases.map(({ uuid }) => uuid) ?? []
    toast.success(t('merge.done'), {
      action: {
        label: t('merge.undo'),
        onPress: () => void splitOff(data.uuid, added, t('part.undone')).catch(() => {}),
      },
    })
  }

  const setDistinct = (patientUuid: string, isDistinct: boolean) =>
    distinguish.mutateAsync({ params: { id: record.uuid }, body: { patientUuid, isDistinct } })
  const markDistinct = async (patientUuid: string): Promise<void> => {
    await setDistinct(patientUuid, true)
    const onPress = () => void takeBack([patientUuid]).catch(() => {})
    toast.success(t('similar.done'), { action: { label: t('similar.undo'), onPress } })
  }
  /** The cases of one history entry may be in several records by now. */
  const takeBack = async (cases: readonly string[]): Promise<void> => {
    for (const uuid of cases) await setDistinct(uuid, false)
    toast.success(t('similar.undone'))
  }

  return {
    isBusy: merge.isPending || part.isPending || distinguish.isPending,
    /** The other record is of another person. */
    distinguish: (patientUuid: string): void => void markDistinct(patientUuid).catch(() => {}),
    /** These cases may be of this person again. */
    undoDistinct: (cases: readonly CaseName[]): void =>
      void takeBack(cases.map(({ uuid }) => uuid)).catch(() => {}),
    /** True once the records are merged. */
    merge: async ({ uuid, name, identifiers }: Other): Promise<boolean> => {
      const isConfirmed = await confirm({
        title: t('merge.confirmTitle'),
        message: t('merge.confirm', { name: isolateText(name), identifiers }),
        confirmLabel: t('merge.action'),
      })
      if (!isConfirmed) return false
      return mergeWith(uuid).then(
        () => true,
        () => false,
      )
    },
    part: async ({ uuid, identifier }: CaseName): Promise<void> => {
      const isConfirmed = await confirm({
        title: t('part.title', { identifier }),
        message: t('part.text'),
        confirmLabel: t('part.action'),
      })
      if (!isConfirmed) return
      const undoSplit = () => void mergeWith(uuid).catch(() => {})
      await splitOff(record.uuid, [uuid], t('part.done', { identifier }), undoSplit).catch(() => {})
    },
    undo: (cases: readonly CaseName[]): void =>
      void splitOff(
        record.uuid,
        cases.map(({ uuid }) => uuid),
        t('part.undone'),
      ).catch(() => {}),
  }
}
export type PatientActs = ReturnType<typeof usePatientActs>
