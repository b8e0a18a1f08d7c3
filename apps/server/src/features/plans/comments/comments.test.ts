import { caseCalls } from '@archway/contract/cases'
import type { AnyCall } from '@archway/contract/kernel'
import { type PlanComment, planCalls } from '@archway/contract/plans'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp, type Visitor } from '../../../testing/app.ts'
import { giveAddresses } from '../../../testing/case-story.ts'
import { competeForCase } from '../../../testing/faults/in-line-for-case.ts'
import { approve, createInPlanning, data, publish } from '../../../testing/plan-story.ts'
import { peopleOf } from '../../../testing/planted.ts'

let app: TestApp
let nour: Visitor
let colleague: Visitor
let staff: Visitor
let bright: Visitor
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental', 'brightsmiles'])
  nour = await app.as('owner@nourdental.test')
  colleague = await app.as('contact@nourdental.test')
  bright = await app.as('owner@brightsmiles.test')
  staff = await app.as('staff@archway.test')
})
afterAll(() => app.close())

const createPublished = async (): Promise<string> => {
  const { caseId } = await createInPlanning(app, nour, staff)
  return (await publish(staff, caseId)).uuid
}

describe('comments on teeth and steps', () => {
  const addComment = (visitor: Visitor, id: string, body: object) =>
    visitor.call(planCalls.commentPlan, { params: { id }, body: body as never })
  const listVisibleComments = async (visitor: Visitor, id: string) =>
    data<PlanComment[]>(await visitor.call(planCalls.planComments, { params: { id } }))

  it('are visible to people who see the version, and to no others', async () => {
    const id = await createPublished()
    data(await addComment(nour, id, { tooth: 11, step: 5, text: 'Too far out.' }))
    app.clock.set(new Date(app.clock.now().getTime() + 1000))
    data(await addComment(staff, id, { text: 'We look at it.' }))
    expect(await listVisibleComments(colleague, id)).toMatchObject([
      { tooth: 11, step: 5, text: 'Too far out.', authorKind: 'contact', removable: false },
      { tooth: null, step: null, authorKind: 'staff' },
    ])
    expect((await bright.call(planCalls.planComments, { params: { id } })).status).toBe(404)
    expect((await addComment(bright, id, { text: 'Not mine.' })).status).toBe(404)
  })

  it('have a picture with a drawing, re-encoded without metadata, only for people who see the comment: S5', async () => {
    const id = await createPublished()
    const samplePicture = await sharp({
      create: { width: 2000, height: 1000, channels: 3, background: '#c00' },
    })
      .withExif({ IFD0: { Copyright: 'a camera' } })
      .jpeg()
      .toBuffer()
    const comment = data<PlanComment>(
      await addComment(nour, id, { tooth: 11, text: 'To here.', picture: samplePicture.toString('base64') }),
    )
    expect(comment.hasPicture).toBe(true)
    expect(await listVisibleComments(colleague, id)).toMatchObject([{ hasPicture: true }])
    const fetchPicture = ({ cookie }: Visitor, commentId = comment.uuid) =>
      app.app.http.inject({ url: `/plan/${id}/comment/${commentId}/picture`, headers: { cookie } })
    const image = await fetchPicture(staff)
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp'])
    const { format, width, height, exif } = await sharp(image.rawPayload).metadata()
    expect([format, width, height, exif]).toEqual(['webp', 1600, 800, undefined])
    expect((await fetchPicture(bright)).statusCode).toBe(404)
    const plain = data<PlanComment>(await addComment(nour, id, { text: 'Without.' }))
    expect([plain.hasPicture, (await fetchPicture(nour, plain.uuid)).statusCode]).toEqual([false, 404])
    for (const bytes of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('no picture'),
    ]) {
      const refusal = await addComment(nour, id, { text: 'This.', picture: bytes.toString('base64') })
      expect([refusal.status, Object.keys(refusal.body.errors ?? {})]).toEqual([400, ['picture']])
    }
  })

  it('are refused with all problems', async () => {
    const id = await createPublished()
    const wrong = await addComment(nour, id, { tooth: 10, step: 120, text: ' ' })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {}).sort()]).toEqual([
      400,
      ['step', 'text', 'tooth'],
    ])
    const late = await addComment(nour, id, { step: 40, text: 'Beyond the last step' })
    expect([late.status, Object.keys(late.body.errors ?? {})]).toEqual([400, ['step']])
  })

  it('can be removed only by their writer, and by no one once the version is decided', async () => {
    const id = await createPublished()
    const ownComment = data<PlanComment>(await addComment(nour, id, { tooth: 21, text: 'A slip.' }))
    const remove = (visitor: Visitor) =>
      visitor.call(planCalls.removePlanComment, { params: { id, commentId: ownComment.uuid } })
    expect((await remove(colleague)).status).toBe(404)
    expect((await remove(nour)).status).toBe(200)
    expect(await listVisibleComments(nour, id)).toEqual([])
    const retained = data<PlanComment>(await addComment(nour, id, { tooth: 21, text: 'It stays.' }))
    data(await approve(nour, id))
    expect((await listVisibleComments(nour, id))[0]?.removable).toBe(false)
    const late = await nour.call(planCalls.removePlanComment, { params: { id, commentId: retained.uuid } })
    expect([late.status, late.body.code]).toEqual([409, 'PLAN_DECIDED'])
    expect((await addComment(nour, id, { text: 'Too late.' })).status).toBe(409)
  })

  it('are answered by the provider in the next version, which customers see once it is published', async () => {
    const { caseId } = await createInPlanning(app, nour, staff)
    const first = (await publish(staff, caseId)).uuid
    const movedComment = data<PlanComment>(
      await addComment(nour, first, { tooth: 11, step: 5, text: 'Too far out.' }),
    )
    app.clock.set(new Date(app.clock.now().getTime() + 1000))
    const spaces = data<PlanComment>(await addComment(nour, first, { text: 'Close the spaces.' }))
    app.clock.set(new Date(app.clock.now().getTime() + 1000))
    const innerComment = data<PlanComment>(await addComment(staff, first, { text: 'We look at it.' }))
    const answer = (visitor: Visitor, commentId: string, body: object) =>
      visitor.call(planCalls.answerPlanComment, { params: { id: first, commentId }, body: body as never })
    const tooEarly = await answer(staff, movedComment.uuid, { outcome: 'done' })
    expect([tooEarly.status, tooEarly.body.code]).toEqual([409, 'PLAN_NOT_EDITABLE'])

    data(
      await nour.call(planCalls.rejectPlan, {
        params: { id: first },
        body: { comment: 'See the comments.', reasons: [] },
      }),
    )
    data(await staff.call(caseCalls.staffAct, { params: { id: caseId, action: 'startRevision' }, body: {} }))
    expect((await answer(nour, movedComment.uuid, { outcome: 'done' })).status).toBe(403)
    expect((await answer(staff, innerComment.uuid, { outcome: 'done' })).status).toBe(404)
    const noReason = await answer(staff, spaces.uuid, { outcome: 'notDone' })
    expect([noReason.status, Object.keys(noReason.body.errors ?? {})]).toEqual([400, ['text']])
    data(await answer(staff, spaces.uuid, { outcome: 'done' }))
    data(await answer(staff, spaces.uuid, { outcome: null }))
    data(await answer(staff, spaces.uuid, { outcome: 'notDone', text: 'The lower arch has no room.' }))
    expect(data(await answer(staff, movedComment.uuid, { outcome: 'done' })).answer).toMatchObject({
      outcome: 'done',
      version: 2,
    })
    expect((await listVisibleComments(nour, first)).map(({ answer }) => answer)).toEqual([null, null, null])

    await publish(staff, caseId)
    expect((await listVisibleComments(nour, first)).map(({ answer }) => answer)).toMatchObject([
      { outcome: 'done', text: null, version: 2 },
      { outcome: 'notDone', text: 'The lower arch has no room.' },
      null,
    ])
    expect((await answer(staff, movedComment.uuid, { outcome: null })).body.code).toBe('PLAN_NOT_EDITABLE')
  })

  it('of technicians on a draft version are not shown to customers', async () => {
    const { planId } = await createInPlanning(app, nour, staff)
    data(await addComment(staff, planId, { text: 'Inside.' }))
    expect((await nour.call(planCalls.planComments, { params: { id: planId } })).status).toBe(404)
  })
})

describe('R6 a comment at the moment of the decision', () => {
  /**
   * The responses to the decision and to a comment that comes right after it, and the version that the comment
   * belongs to.
   */
  const commentDuringApproval = async (
    comment: (id: string) => Promise<{ status: number; body: { code?: string } }>,
  ) => {
    const { caseId } = await createInPlanning(app, nour, staff)
    const { uuid } = await publish(staff, caseId)
    const ends = await competeForCase(
      app,
      caseId,
      () => approve(nour, uuid),
      () => comment(uuid),
    )
    return ends.map(end =>
      end.status === 'fulfilled' ? [end.value.status, end.value.body.code] : end.reason,
    )
  }
  const body = { text: 'One thing more.' }

  it('is refused, and does not block the decision', async () => {
    const comment = (id: string) => colleague.call(planCalls.commentPlan, { params: { id }, body })
    expect(await commentDuringApproval(comment)).toEqual([
      [200, undefined],
      [409, 'PLAN_DECIDED'],
    ])
  })

  it('planted fault: the version is locked before its case', async () => {
    const people = await peopleOf(
      app,
      planCalls.commentPlan as unknown as AnyCall,
      ({ within, params }, run) =>
        within(async tx => {
          await tx.execute(sql`select from plan where id = ${(params as { id: string }).id} for update`)
          return run()
        }),
    )
    const faulty = await people.as('contact@nourdental.test')
    const answers = await commentDuringApproval(id =>
      faulty.call(planCalls.commentPlan, { params: { id }, body }),
    )
    expect(answers.map(([status]) => status)).toContain(503)
  })
})
