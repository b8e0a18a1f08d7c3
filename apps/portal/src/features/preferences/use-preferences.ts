import { type ClinicalPreferences, preferencesCalls, templateCalls } from '@archway/contract/preferences'
import { useCallMutation, useCallQuery } from '../../platform/http/use-call.ts'

/** Owner of preferences: the company, the signed-in doctor, or a doctor of the company. */
export type PreferenceOwner = 'company' | 'own' | { readonly doctorUuid: string }

/** The clinical preferences of an owner, and the calls that change them. */
export const usePreferences = (owner: PreferenceOwner) => {
  const id = typeof owner === 'object' ? owner.doctorUuid : ''
  const calls = {
    company: [preferencesCalls.companyPreferences, preferencesCalls.saveCompanyPreferences],
    own: [preferencesCalls.ownPreferences, preferencesCalls.saveOwnPreferences],
  } as const
  const [readCall, saveCall] = calls[owner === 'own' ? 'own' : 'company']
  const ownQuery = useCallQuery(readCall, {}, { enabled: id === '' })
  const doctorQuery = useCallQuery(
    preferencesCalls.doctorPreferences,
    { params: { id } },
    { enabled: id !== '' },
  )
  // Which template is the default is shown with the templates.
  const lists = [templateCalls.companyTemplates, templateCalls.ownTemplates, templateCalls.doctorTemplates]
  const saveOwn = useCallMutation(saveCall, { quiet: true, affects: [readCall, ...lists] })
  const saveDoctor = useCallMutation(preferencesCalls.saveDoctorPreferences, {
    quiet: true,
    affects: [preferencesCalls.doctorPreferences, ...lists],
  })
  const preferencesQuery = id === '' ? ownQuery : doctorQuery
  return {
    preferences: preferencesQuery.data?.data,
    failed: preferencesQuery.isError,
    retry: () => void preferencesQuery.refetch(),
    save: (body: ClinicalPreferences) =>
      id === '' ? saveOwn.mutateAsync({ body }) : saveDoctor.mutateAsync({ params: { id }, body }),
  }
}
