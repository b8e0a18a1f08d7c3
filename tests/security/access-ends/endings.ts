import { caseCalls } from '@archway/contract/cases'
import { companyAdminCalls } from '@archway/contract/company'
import { contactCalls, staffCalls } from '@archway/contract/contacts'
import { doctorCalls } from '@archway/contract/doctors'
import { peopleCalls, sessionCalls } from '@archway/contract/session'
import { demoId, demoPassword } from '../../../apps/server/src/demo/people.ts'
import type { Visitor } from '../../../apps/server/src/testing/app.ts'
import type { TwoServers } from '../../../apps/server/src/testing/two-servers.ts'
import { eraseByTwo } from '../src/approval-story.ts'

export const owner = 'owner@brightsmiles.test'
export const staff = 'staff@archway.test'
export const planner = 'planner@archway.test'
export const contact = 'contact@brightsmiles.test'
export const manager = 'rm@brightsmiles.test'
export const doctorZero = 'doctor.zero@brightsmiles.test'
export const doctorOne = 'doctor.one@brightsmiles.test'
export const doctorTwo = 'doctor.two@brightsmiles.test'

type Answer = { readonly status: number; readonly body: unknown }
/** Changes the access of a person; `own` is another session of the same person. */
export type Change = (room: string, victim: Visitor, own: Visitor) => Promise<Answer>

/** The ways in which access ends or changes, each through the API of the first server. */
export const changesOfAccess = ({ app }: TwoServers) => {
  const byOwner = () => app.as(owner)
  const byStaff = () => app.as(staff)
  const doctorStep =
    (email: string, action: 'block' | 'unblock' | 'restrict' | 'unrestrict' | 'deactivate'): Change =>
    async () =>
      (await byOwner()).call(doctorCalls.updateDoctor, { params: { id: demoId(email) }, body: { action } })
  const companyStatus =
    (status: 'ACTIVE' | 'BLOCKED'): Change =>
    async () =>
      (await byStaff()).call(companyAdminCalls.changeCompany, {
        params: { id: demoId('brightsmiles') },
        body: { status },
      })
  const staffStatus =
    (email: string, status: 'ACTIVE' | 'INACTIVE'): Change =>
    async () =>
      (await byStaff()).call(staffCalls.changeStaff, {
        params: { staffId: demoId(email) },
        body: { status },
      })
  /** An owner becomes a contact, a contact a relationship manager, or the reverse. */
  const contactRole =
    (email: string, superAdmin: 0 | 1, role: 'RM' | null): Change =>
    async () => {
      const { body } = await (await byOwner()).call(contactCalls.contacts)
      const { name } = body.data.find(({ uuid }) => uuid === demoId(email)) ?? { name: '' }
      return (await byOwner()).call(contactCalls.updateContact, {
        params: { uuid: demoId(email) },
        body: { name, role, flags: [{ name: 'superAdmin', value: superAdmin }] },
      })
    }
  const handOver: Change = async room =>
    (await byOwner()).call(caseCalls.update, {
      params: { id: room },
      body: { form: { doctorUuid: demoId(doctorOne) } },
    })
  const switchCompany: Change = (_room, victim) =>
    victim.call(companyAdminCalls.switchCompany, { body: { companyUuid: demoId('nourdental') } })
  const logOut: Change = (_room, victim) => victim.call(sessionCalls.logout, { body: {} } as never)
  /** The browser signs in, as the same person or another, while it still has a session. */
  const signInOver =
    (username: string): Change =>
    (_room, victim) =>
      victim.call(sessionCalls.login, { body: { username, password: demoPassword } })
  const changeTo = (visitor: Visitor, oldPassword: string, newPassword: string) =>
    visitor.call(sessionCalls.changePassword, { body: { oldPassword, newPassword } } as never)
  /** Changed and changed back, so that the person can sign in as before. */
  const changePassword: Change = async (_room, _victim, own) => {
    await changeTo(own, demoPassword, `${demoPassword}-new`)
    return changeTo(own, `${demoPassword}-new`, demoPassword)
  }
  /** Ends the session from the list of sessions in another browser of the same person. */
  const endSession: Change = async (_room, victim, own) => {
    const { body } = await victim.call(sessionCalls.sessions)
    const sessionId = body.data.find(({ isCurrent }) => isCurrent)?.uuid ?? ''
    return own.call(sessionCalls.endSession, { params: { sessionId } })
  }
  const endOtherSessions: Change = (_room, _victim, own) => own.call(sessionCalls.endOtherSessions)
  const signOutEverywhere =
    (by: () => Promise<Visitor>, email: string): Change =>
    async () =>
      (await by()).call(peopleCalls.signOutPerson, { params: { personId: demoId(email) } })
  const removeContact =
    (email: string): Change =>
    async () =>
      (await byOwner()).call(contactCalls.deleteContact, { params: { uuid: demoId(email) } })
  const erasure =
    (kind: 'contact' | 'doctor', email: string): Change =>
    async () => ({ status: 200, body: await eraseByTwo(app, kind, demoId(email)) })
  return {
    handOver,
    switchCompany,
    logOut,
    signInOver,
    changePassword,
    endSession,
    endOtherSessions,
    signOutByOwner: signOutEverywhere(byOwner, contact),
    signOutByAdministrator: signOutEverywhere(byStaff, planner),
    removeContact,
    erasure,
    doctorStep,
    companyStatus,
    staffStatus,
    contactRole,
  }
}

/** Sessions that are ended elsewhere: by their person in another browser, by an account owner, or by an administrator. */
export const endedElsewhere = [
  { name: 'end of the session from another browser', victim: contact, way: 'endSession' },
  { name: 'end of all other sessions', victim: contact, way: 'endOtherSessions' },
  { name: 'sign-out everywhere by an account owner', victim: contact, way: 'signOutByOwner' },
  { name: 'sign-out everywhere by an administrator', victim: planner, way: 'signOutByAdministrator' },
] as const

/** The state of everything that was open at the second server after access changed at the first. */
export type Outcome = {
  /** Whether the socket is in the room: receives new messages, and (`in`) reads old ones and writes. */
  readonly room: 'in' | 'hears' | 'out'
  /** The response for a signed URL that was issued before. */
  readonly address: number
  readonly download: 'whole' | 'broken off'
  /** The responses of a list of cases, a PDF of a plan and an edit of a photo that were in progress. */
  readonly list: number
  readonly pdf: number
  readonly edit: number
  readonly upload: number
  /** Whether a pending push notification is shown. */
  readonly push: 'shown' | 'none'
}

/** Suspends work; `started` resolves once the first piece of work is suspended. */
export const createGate = () => {
  const [started, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const wait = async (): Promise<void> => {
    started.resolve()
    await opened.promise
  }
  return { started: started.promise, open: opened.resolve, wait }
}
