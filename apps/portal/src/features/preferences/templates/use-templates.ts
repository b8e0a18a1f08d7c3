import { templateCalls as calls, type TemplateForm, type templateOwners } from '@archway/contract/preferences'
import { useCallMutation, useCallQuery } from '../../../platform/http/use-call.ts'
import type { PreferenceOwner } from '../use-preferences.ts'

type TemplateOwner = (typeof templateOwners)[number]

const lists = [calls.companyTemplates, calls.ownTemplates, calls.doctorTemplates]

/** The templates for an owner's cases, including those of the company, and the calls that change them. */
export const useTemplates = (owner: PreferenceOwner) => {
  const id = typeof owner === 'object' ? owner.doctorUuid : ''
  const company = useCallQuery(calls.companyTemplates, {}, { enabled: owner === 'company' })
  const ownTemplates = useCallQuery(calls.ownTemplates, {}, { enabled: owner === 'own' })
  const doctor = useCallQuery(calls.doctorTemplates, { params: { id } }, { enabled: id !== '' })
  const listOf = { company, own: ownTemplates, doctor }
  const templatesQuery = listOf[typeof owner === 'object' ? 'doctor' : owner]
  const options = { quiet: true, affects: lists }
  const addCompany = useCallMutation(calls.addCompanyTemplate, options)
  const addOwn = useCallMutation(calls.addOwnTemplate, options)
  const addDoctor = useCallMutation(calls.addDoctorTemplate, options)
  const change = useCallMutation(calls.changeTemplate, options)
  const restore = useCallMutation(calls.changeTemplate, { affects: lists })
  const remove = useCallMutation(calls.deleteTemplate, { affects: lists })
  return {
    list: templatesQuery.data?.data,
    failed: templatesQuery.isError,
    retry: () => void templatesQuery.refetch(),
    add: (target: TemplateOwner, body: TemplateForm) => {
      if (target === 'company') return addCompany.mutateAsync({ body })
      return owner === 'own' ? addOwn.mutateAsync({ body }) : addDoctor.mutateAsync({ params: { id }, body })
    },
    change: (uuid: string, body: TemplateForm) => change.mutateAsync({ params: { id: uuid }, body }),
    remove: (uuid: string) => remove.mutateAsync({ params: { id: uuid } }),
    restore: (uuid: string) => restore.mutateAsync({ params: { id: uuid }, body: { restore: true } }),
  }
}
