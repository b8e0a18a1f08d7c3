import { pagesOf } from '@archway/contract/kernel'
import { peopleCalls } from '@archway/contract/session'
import type { Viewer } from '../../../../platform/access/viewer.ts'
import { systemScope } from '../../../../platform/db/scope.ts'
import { requireDuty } from '../../../../platform/http/access.ts'
import { sendFile } from '../../../../platform/http/file.ts'
import { type Context, handleWith, type Route } from '../../../../platform/http/route.ts'
import { refuse } from '../../../../platform/refuse.ts'
import { closeSessions } from '../../store.ts'
import { isResettable, resetSecondFactor } from '../reset.ts'
import { peopleCsv } from './export.ts'
import { canSeePerson, listProtectedPeople } from './store.ts'

/** Every statement is limited to the viewer's company, or to the staff (`isVisibleTo`). */
const everywhere = { scope: systemScope }

/** Staff who have switched to a company see its people; the list of the staff is for administrators. */
const requireDutyForPeople = (viewer: Viewer): void => {
  if (!viewer.company) requireDuty(viewer, 'administration')
}

type ListContext = Pick<
  Context<typeof peopleCalls.people>,
  'within' | 'viewer' | 'services' | 'query' | 'language'
>

const listPeople = ({ within, viewer, services, query, language }: ListContext) => {
  requireDutyForPeople(viewer)
  return within(tx => listProtectedPeople(tx, viewer, services.config, services.clock.now(), query, language))
}

/** The protection of the accounts of a company, or of the staff, and the actions on them. */
export const peopleRoutes: readonly Route[] = [
  handleWith(peopleCalls.people, everywhere, async context => {
    const { page, paginate } = context.query
    const people = await listPeople(context)
    return {
      data: people.slice((page - 1) * paginate, page * paginate),
      page,
      pages: pagesOf(people.length, paginate),
      total: people.length,
    }
  }),

  handleWith(peopleCalls.exportPeople, everywhere, async context => {
    const { services, language, reply, audit } = context
    const people = await listPeople(context)
    audit.addSubjects(people.map(({ uuid }) => uuid))
    reply.header('x-rows', people.length)
    return sendFile(reply, {
      name: `accounts-${services.clock.now().toISOString().slice(0, 10)}.csv`,
      type: 'text/csv; charset=utf-8',
      content: peopleCsv(people, language),
    })
  }),

  handleWith(
    peopleCalls.signOutPerson,
    everywhere,
    async ({ within, afterCommit, viewer, params, services }) => {
      const { personId } = params
      requireDutyForPeople(viewer)
      await within(async tx => {
        if (!(await canSeePerson(tx, viewer, personId))) return refuse('NOT_FOUND')
        // The viewer's own sessions are ended one by one, and the current one by signing out.
        if (personId === viewer.id) return refuse('NOT_ALLOWED')
        await closeSessions(tx, personId)
      })
      afterCommit(() => services.forgetViewers({ accountId: personId }))
      return {}
    },
  ),

  handleWith(peopleCalls.resetSecondFactor, everywhere, async ({ within, viewer, params, services }) => {
    const { personId } = params
    requireDutyForPeople(viewer)
    await within(async tx => {
      if (!(await canSeePerson(tx, viewer, personId)) || !(await isResettable(tx, personId)))
        return refuse('NOT_FOUND')
      // The viewer's own second factor is removed with the password, by another call.
      if (personId === viewer.id) return refuse('NOT_ALLOWED')
      if (!viewer.company) return refuse('TWO_ADMINISTRATORS_NEEDED')
      // Otherwise a single staff member could open the accounts of customers whose passwords they know.
      if (viewer.audience === 'staff') return refuse('SECOND_PERSON_NEEDED')
      await resetSecondFactor(tx, services, personId)
    })
    return {}
  }),
]
