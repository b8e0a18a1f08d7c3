import { type ContactForm, contactCalls } from '@archway/contract/contacts'
import type { Tx } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { refusalFor, requireConfirmation } from '../../platform/http/access.ts'
import { type Context, handle, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { companyIdOf, findCompanyById, lockCompany } from '../company/index.ts'
import { inviterOf, mailInvitation, openAccount, removeAccount, renameAccount } from '../session/index.ts'
import { requireMayAppoint } from './owners.ts'
import { avatarKeyIn, contactOf, flagColumns } from './present.ts'
import {
  type ContactRow,
  changeContact,
  findContact,
  hasOtherSuperAdmin,
  insertContact,
  listContacts,
} from './store.ts'

/** ROLE-16: only if the organization allows it. */
const checkRole = async (tx: Tx, scope: Scope, companyId: string, role: ContactForm['role']) => {
  if (role !== 'RM') return
  const company = await findCompanyById(tx, scope, companyId)
  if (!company?.company.isRmAllowed) refuse('INVALID', {}, [{ form: 'choice', field: 'role' }])
}

/** The last account owner of a company cannot lose the role (ruling 5). */
const requireRemainingOwner = async (tx: Tx, scope: Scope, row: ContactRow): Promise<void> => {
  if (!row.superAdmin) return
  await lockCompany(tx, scope, row.companyId)
  if (!(await hasOtherSuperAdmin(tx, scope, row))) refuse('LAST_SUPER_ADMIN')
}

const releaseRole = (tx: Tx, services: Services, row: ContactRow): Promise<void> =>
  services.events.emit(tx, 'relationshipManagerLeft', { companyId: row.companyId, contactId: row.id })

/** Only the user's own name, phone and avatar are accepted, whatever else is sent (TRAP-055). */
const saveOwn = async ({ viewer, body, within, services }: Context<typeof contactCalls.updateContact>) => {
  const details = {
    name: body.name,
    phone: body.phone ?? null,
    avatarKey: avatarKeyIn(viewer.audience === 'staff' ? undefined : viewer.company?.id, body.avatarUrl),
  }
  await within(async tx => {
    await renameAccount(tx, viewer.id, details.name)
    await services.events.emit(tx, 'ownDetailsChanged', { viewer, details })
  })
}

const saveOther = async ({
  viewer,
  params,
  body,
  scope,
  within,
  services,
}: Context<typeof contactCalls.updateContact>) => {
  // Viewers who may not read contacts, such as doctors, get the same reply for every id.
  if (refusalFor(contactCalls.contacts.allow, viewer)) refuse('NOT_FOUND')
  await within(async tx => {
    const contact = (await findContact(tx, scope, params.uuid)) ?? refuse('NOT_FOUND')
    // Editing another contact's row needs the permission to add one.
    const refusal = refusalFor(contactCalls.addContact.allow, viewer)
    if (refusal) refuse(refusal)
    await checkRole(tx, scope, contact.companyId, body.role)
    const flags = flagColumns(body.flags)
    // Read again once no other request can change the owners: what was found may be out of date.
    if (flags.superAdmin !== undefined) await lockCompany(tx, scope, contact.companyId)
    const row = (await findContact(tx, scope, params.uuid)) ?? refuse('NOT_FOUND')
    const isOwner = flags.superAdmin ?? row.superAdmin
    if (isOwner && !row.superAdmin) requireMayAppoint(viewer)
    if (isOwner !== row.superAdmin || (body.role ?? null) !== row.role) requireConfirmation(services, viewer)
    if (flags.superAdmin === false) await requireRemainingOwner(tx, scope, row)
    await changeContact(tx, scope, row.id, {
      name: body.name,
      phone: body.phone ?? null,
      avatarKey: avatarKeyIn(row.companyId, body.avatarUrl),
      role: body.role ?? null,
      ...flags,
    })
    await renameAccount(tx, row.id, body.name)
    if (row.role === 'RM' && body.role !== 'RM') await releaseRole(tx, services, row)
  })
}

export const contactRoutes: readonly Route[] = [
  handle(contactCalls.contacts, async ({ within, scope, query, viewer, language }) => {
    const { rows, ...page } = await within(tx =>
      listContacts(tx, scope, query, language, viewer.company?.timeZone),
    )
    return { data: rows.map(contactOf), ...page }
  }),

  handle(contactCalls.addContact, async ({ within, scope, body, viewer, services, language }) => {
    // A company named by the client must be the viewer's (TRAP-056); staff may name any company (ruling 12).
    const companyId = viewer.audience === 'staff' && body.companyUuid ? body.companyUuid : companyIdOf(scope)
    if (body.companyUuid && body.companyUuid !== companyId) return refuse('NOT_FOUND')
    const flags = flagColumns(body.flags)
    if (flags.superAdmin) requireMayAppoint(viewer)
    const now = services.clock.now()
    const newContact = await within(async tx => {
      const { company } = (await findCompanyById(tx, scope, companyId)) ?? refuse('NOT_FOUND')
      await checkRole(tx, scope, companyId, body.role)
      const id =
        (await openAccount(
          tx,
          { kind: 'contact', email: body.email, name: body.name, companyId },
          now,
          inviterOf(viewer),
        )) ?? refuse('EMAIL_TAKEN', {}, [{ refusal: 'EMAIL_TAKEN', field: 'email' }])
      const row = await insertContact(tx, {
        id,
        companyId,
        createdAt: now,
        name: body.name,
        email: body.email,
        phone: body.phone ?? null,
        avatarKey: avatarKeyIn(companyId, body.avatarUrl),
        role: body.role ?? null,
        // An owner without a shipment address sees the introduction (ONB-01).
        showHelp: (flags.superAdmin ?? false) && !company.congratulated,
        ...flags,
        // ADMIN-18
        ...(body.role === 'RM' ? { emailSubscription: true } : {}),
      })
      await mailInvitation(tx, services, id, now, language, inviterOf(viewer))
      return row
    })
    return { data: contactOf(newContact) }
  }),

  handle(contactCalls.updateContact, async context => {
    await (context.params.uuid === context.viewer.id ? saveOwn(context) : saveOther(context))
    context.afterCommit(() => context.services.forgetViewers({ accountId: context.params.uuid }))
    return {}
  }),

  handle(contactCalls.deleteContact, async ({ within, scope, params, viewer, services, afterCommit }) => {
    if (params.uuid === viewer.id) return refuse('OWN_ACCOUNT')
    await within(async tx => {
      const contact = (await findContact(tx, scope, params.uuid)) ?? refuse('NOT_FOUND')
      // Read again once no other request can change the owners: the contact may have become the only one.
      await lockCompany(tx, scope, contact.companyId)
      const row = (await findContact(tx, scope, params.uuid)) ?? refuse('NOT_FOUND')
      await requireRemainingOwner(tx, scope, row)
      await releaseRole(tx, services, row)
      await removeAccount(tx, row.id)
    })
    afterCommit(() => services.forgetViewers({ accountId: params.uuid }))
    return {}
  }),
]
