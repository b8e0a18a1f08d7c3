import { type Product, prescriptionKind, products } from '@archway/contract/cases'
import {
  type ClinicalPreferences,
  templateCalls as calls,
  type PrescriptionTemplate,
  pickGivenAnswers,
  preferencesCalls,
  readAnswers,
  type TemplateForm,
  type TemplateList,
} from '@archway/contract/preferences'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { refusalFor } from '../../../platform/http/access.ts'
import { handle, type Route } from '../../../platform/http/route.ts'
import { refuse, refuseProblems } from '../../../platform/refuse.ts'
import { listProducts } from '../../catalog/index.ts'
import { companyIdOf } from '../../company/index.ts'
import { needDoctor, type PreferenceOwner } from '../owner.ts'
import { readDefaults } from '../store.ts'
import type { TemplateRow } from '../table.ts'
import { addTemplate, listTemplatesFor, lockTemplate, updateTemplate } from './store.ts'

/** How long a deleted template can be restored. */
export const restorableMs = 24 * 60 * 60_000

/** Why the viewer may not change the templates of a doctor, or of the company; null if they may. */
const findChangeRefusal = (viewer: Viewer, ofDoctor: boolean) => {
  const { addCompanyTemplate, addOwnTemplate, addDoctorTemplate } = calls
  const doctors = viewer.audience === 'doctor' ? addOwnTemplate : addDoctorTemplate
  return refusalFor((ofDoctor ? doctors : addCompanyTemplate).allow, viewer)
}

const productOf = (kind: TemplateRow['answers']['kind']): Product | undefined =>
  products.find(product => [true, false].some(withTs => prescriptionKind(product, withTs) === kind))

type PresentedTemplate = {
  viewer: Viewer
  sold: ReadonlySet<string>
  defaults: NonNullable<ClinicalPreferences['templates']>
}

const presentTemplate = (
  row: TemplateRow,
  { viewer, sold, defaults }: PresentedTemplate,
): PrescriptionTemplate => ({
  uuid: row.id,
  name: row.name,
  doctorUuid: row.doctorId,
  ...readAnswers(row.answers),
  isOffered: sold.has(productOf(row.answers.kind) ?? ''),
  isDefault: defaults[row.answers.kind] === row.id,
  mayChange: findChangeRefusal(viewer, row.doctorId !== null) === null,
  updatedAt: row.updatedAt.toISOString(),
})

const presentTemplatesFor = async (
  tx: Tx,
  scope: Scope,
  viewer: Viewer,
  owner: PreferenceOwner,
): Promise<PresentedTemplate> => ({
  viewer,
  sold: new Set((await listProducts(tx)).map(({ code }) => code)),
  defaults: await readDefaults(tx, scope, owner),
})

const listTemplates = async (
  tx: Tx,
  scope: Scope,
  viewer: Viewer,
  owner: PreferenceOwner,
): Promise<{ data: TemplateList }> => {
  const templates = await presentTemplatesFor(tx, scope, viewer, owner)
  const rows = await listTemplatesFor(tx, scope, owner)
  const { saveCompanyPreferences, saveOwnPreferences, saveDoctorPreferences } = preferencesCalls
  const doctors = viewer.audience === 'doctor' ? saveOwnPreferences : saveDoctorPreferences
  const owners = owner.doctorId ? (['doctor', 'company'] as const) : (['company'] as const)
  return {
    data: {
      templates: rows.map(row => presentTemplate(row, templates)),
      mayAdd: owners.filter(kind => findChangeRefusal(viewer, kind === 'doctor') === null),
      mayChooseDefault:
        refusalFor((owner.doctorId ? doctors : saveCompanyPreferences).allow, viewer) === null,
    },
  }
}

const refuseEmpty = (answers: TemplateForm['answers']): void =>
  refuseProblems(
    Object.keys(pickGivenAnswers(answers)).length > 0 ? [] : [{ field: 'answers', form: 'required' }],
  )

const ofCompany = (scope: Scope): PreferenceOwner => ({ companyId: companyIdOf(scope), doctorId: null })
const ofViewer = (scope: Scope, { id }: Viewer): PreferenceOwner => ({
  companyId: companyIdOf(scope),
  doctorId: id,
})

type NewTemplate = { scope: Scope; viewer: Viewer; body: TemplateForm; now: Date }

const addAndReply = async (tx: Tx, owner: PreferenceOwner, { scope, viewer, body, now }: NewTemplate) => {
  refuseEmpty(body.answers)
  const row = await addTemplate(tx, owner, body, now)
  return { data: presentTemplate(row, await presentTemplatesFor(tx, scope, viewer, owner)) }
}

/** A template that the viewer may change. */
const needChangeable = async (tx: Tx, scope: Scope, viewer: Viewer, id: string): Promise<TemplateRow> => {
  const row = await lockTemplate(tx, scope, id)
  const refusal = findChangeRefusal(viewer, row.doctorId !== null)
  if (refusal) refuse(refusal)
  return row
}

export const templateRoutes: readonly Route[] = [
  handle(calls.companyTemplates, ({ within, scope, viewer }) =>
    within(tx => listTemplates(tx, scope, viewer, ofCompany(scope))),
  ),
  handle(calls.ownTemplates, ({ within, scope, viewer }) =>
    within(tx => listTemplates(tx, scope, viewer, ofViewer(scope, viewer))),
  ),
  handle(calls.doctorTemplates, ({ within, scope, viewer, params }) =>
    within(async tx => listTemplates(tx, scope, viewer, await needDoctor(tx, scope, params.id))),
  ),
  handle(calls.addCompanyTemplate, ({ within, scope, viewer, body, services }) =>
    within(tx => addAndReply(tx, ofCompany(scope), { scope, viewer, body, now: services.clock.now() })),
  ),
  handle(calls.addOwnTemplate, ({ within, scope, viewer, body, services }) =>
    within(tx =>
      addAndReply(tx, ofViewer(scope, viewer), { scope, viewer, body, now: services.clock.now() }),
    ),
  ),
  handle(calls.addDoctorTemplate, ({ within, scope, viewer, params, body, services }) =>
    within(async tx =>
      addAndReply(tx, await needDoctor(tx, scope, params.id), {
        scope,
        viewer,
        body,
        now: services.clock.now(),
      }),
    ),
  ),
  handle(calls.changeTemplate, ({ within, scope, viewer, params, body, services }) =>
    within(async tx => {
      const template = await needChangeable(tx, scope, viewer, params.id)
      const now = services.clock.now()
      const isRestorable =
        template.deletedAt !== null && body.restore === true && +now - +template.deletedAt < restorableMs
      if (template.deletedAt !== null && !isRestorable) refuse('NOT_FOUND')
      const { name, answers } = body
      if (answers) refuseEmpty(answers)
      if (answers && answers.kind !== template.answers.kind)
        refuseProblems([{ field: 'answers.kind', form: 'choice' }])
      const row = await updateTemplate(tx, template, {
        ...(name === undefined ? {} : { name }),
        ...(answers === undefined ? {} : { answers }),
        updatedAt: now,
        deletedAt: null,
      })
      return { data: presentTemplate(row, await presentTemplatesFor(tx, scope, viewer, row)) }
    }),
  ),
  handle(calls.deleteTemplate, ({ within, scope, viewer, params, services }) =>
    within(async tx => {
      const template = await needChangeable(tx, scope, viewer, params.id)
      if (template.deletedAt !== null) refuse('NOT_FOUND')
      await updateTemplate(tx, template, { deletedAt: services.clock.now() })
      return {}
    }),
  ),
]
