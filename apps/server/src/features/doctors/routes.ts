import { randomUUID } from 'node:crypto'
import { type DoctorForm, doctorCalls, findDoctorActionRefusal } from '@archway/contract/doctors'
import type { Tx } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { violationOf } from '../../platform/db/violation.ts'
import { type Context, handle, type Route } from '../../platform/http/route.ts'
import { type FieldProblem, refuse, refuseProblems } from '../../platform/refuse.ts'
import { companyIdOf, findCompanyById, scannersOf } from '../company/index.ts'
import { isRelationshipManager } from '../contacts/index.ts'
import { inviterOf, mailInvitation, openAccount, renameAccount } from '../session/index.ts'
import { presentDoctor } from './present.ts'
import {
  changeDoctor,
  findDoctor,
  insertDoctor,
  listDoctorScanners,
  listDoctors,
  saveForm,
  writeDoctorHistory,
} from './store.ts'
import { doctorActor, refuseDoctor, transitionDoctor } from './transition.ts'

type Any = Pick<Context<typeof doctorCalls.doctor>, 'viewer' | 'scope' | 'services' | 'language'>

const countCases = (tx: Tx, { services, scope }: Any, doctorIds: readonly string[]) =>
  services.queries.doctorCaseCounts(tx, { scope, doctorIds })

const seesAllCompanies = (scope: Scope): boolean => scope.kind === 'staff' && !scope.companyId

/** The doctor for the reply, read again. */
const replyWithDoctor = async (tx: Tx, context: Any, id: string) => {
  const row = (await findDoctor(tx, context.scope, id)) ?? refuse('NOT_FOUND')
  const statistics = (await countCases(tx, context, [id])).get(id)
  return {
    data: presentDoctor(row, {
      actor: doctorActor(context.viewer),
      language: context.language,
      statistics,
      seesAllCompanies: seesAllCompanies(context.scope),
    }),
  }
}

/**
 * References of the form that are invalid for the company: a relationship manager, or an address the doctor may not
 * use.
 */
const listFormProblems = async (
  tx: Tx,
  { scope, services }: Any,
  companyId: string,
  doctorId: string,
  form: DoctorForm,
  prefix = '',
): Promise<FieldProblem[]> => {
  const problems: FieldProblem[] = []
  if (form.rmUuid && !(await isRelationshipManager(tx, scope, companyId, form.rmUuid)))
    problems.push({ form: 'choice', field: `${prefix}rmUuid` })
  const addressId = form.defaultShippingAddressUuid
  const ofDoctor = { kind: 'doctor', companyId, doctorId } as const
  if (addressId && !(await services.queries.isShippingAddress(tx, { scope: ofDoctor, addressId })))
    problems.push({ form: 'choice', field: `${prefix}defaultShippingAddressUuid` })
  return problems
}

const noCases = { open: 0, total: 0 }

export const doctorRoutes: readonly Route[] = [
  handle(doctorCalls.doctors, async context => {
    const { within, scope, query, viewer, language } = context
    return within(async tx => {
      const { rows, ...page } = await listDoctors(tx, scope, query, language, viewer.company?.timeZone)
      const counts = query.getStatistics
        ? await countCases(
            tx,
            context,
            rows.map(row => row.id),
          )
        : undefined
      const actor = doctorActor(viewer)
      return {
        data: rows.map(row =>
          presentDoctor(row, {
            actor,
            language,
            statistics: counts && (counts.get(row.id) ?? noCases),
            seesAllCompanies: seesAllCompanies(scope),
          }),
        ),
        ...page,
      }
    })
  }),

  handle(doctorCalls.doctor, async context =>
    context.within(tx => replyWithDoctor(tx, context, context.params.id)),
  ),

  handle(doctorCalls.addDoctor, async context => {
    const { within, scope, body, viewer, services, language } = context
    const companyId = companyIdOf(scope)
    const actor = doctorActor(viewer)
    const refusal = findDoctorActionRefusal('add', null, actor)
    if (refusal) return refuseDoctor(refusal, actor, null)
    const now = services.clock.now()
    return within(async tx => {
      const { company } = (await findCompanyById(tx, scope, companyId)) ?? refuse('NOT_FOUND')
      if (!company.isDso) return refuse('NOT_ALLOWED')
      const { email, name } = body
      const accountOfDoctor = await openAccount(
        tx,
        { kind: 'doctor', email, name, companyId },
        now,
        inviterOf(viewer),
      )
      // Without an account the doctor has no addresses, either.
      const id = accountOfDoctor ?? randomUUID()
      const problems = await listFormProblems(tx, context, companyId, id, body)
      if (!accountOfDoctor)
        refuse('EMAIL_TAKEN', {}, [{ refusal: 'EMAIL_TAKEN', field: 'email' }, ...problems])
      refuseProblems(problems)
      await insertDoctor(tx, { id, companyId, email: body.email, now }, body)
      await mailInvitation(tx, services, id, now, language, inviterOf(viewer))
      await changeDoctor(tx, scope, id, { invitedAt: now })
      await writeDoctorHistory(tx, {
        companyId,
        doctorId: id,
        action: 'DOCTOR_ADDED',
        actorType: actor.kind,
        actorId: actor.id,
        attributes: { from: null, to: 'INVITED' },
        createdAt: now,
      })
      const statusChange = {
        companyId,
        doctorId: id,
        action: 'add',
        from: null,
        to: 'INVITED',
        actor,
      } as const
      await services.events.emit(tx, 'doctorMoved', statusChange)
      return replyWithDoctor(tx, context, id)
    })
  }),

  handle(doctorCalls.updateDoctor, async context => {
    const { within, scope, params, body, viewer, services, afterCommit } = context
    const saved = await within(async tx => {
      const row = (await findDoctor(tx, scope, params.id)) ?? refuse('NOT_FOUND')
      if (body.form) {
        const problems = await listFormProblems(tx, context, row.companyId, row.id, body.form, 'form.')
        refuseProblems(problems)
        await saveForm(tx, scope, row.id, body.form)
        await renameAccount(tx, row.id, body.form.name)
        await services.events.emit(tx, 'doctorEdited', { companyId: row.companyId, doctorId: row.id })
      }
      if (body.action)
        await transitionDoctor(tx, services, {
          scope,
          doctorId: row.id,
          action: body.action,
          actor: doctorActor(viewer),
          language: context.language,
        })
      return replyWithDoctor(tx, context, row.id)
    })
    // A block must revoke write access immediately, not after the cache expires.
    afterCommit(() => services.forgetViewers({ accountId: params.id }))
    return saved
  }),

  handle(doctorCalls.deleteDoctor, async ({ within, scope, params, viewer, services, afterCommit }) => {
    const move = { scope, doctorId: params.id, action: 'delete', actor: doctorActor(viewer) } as const
    await within(tx => transitionDoctor(tx, services, move)).catch(error =>
      violationOf(error)?.kind === 'foreignKey' ? refuse('HAS_CASES') : Promise.reject(error),
    )
    afterCommit(() => services.forgetViewers({ accountId: params.id }))
    return {}
  }),

  handle(doctorCalls.inviteDoctor, async context => {
    const { within, scope, params, viewer, services, language } = context
    return within(async tx => {
      const move = { scope, doctorId: params.id, action: 'invite', actor: doctorActor(viewer) } as const
      await transitionDoctor(tx, services, { ...move, language })
      return replyWithDoctor(tx, context, params.id)
    })
  }),

  handle(doctorCalls.doctorThirdParty, async ({ within, scope, params }) => {
    const rows = await within(async tx => {
      const row = (await findDoctor(tx, scope, params.id)) ?? refuse('NOT_FOUND')
      return listDoctorScanners(tx, scope, row.id)
    })
    return { data: scannersOf(rows) }
  }),
]
