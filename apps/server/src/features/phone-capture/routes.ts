import { randomUUID } from 'node:crypto'
import { type AssetTypeKey, type CaseAsset, offeredAssets, ruleFor } from '@archway/contract/case-files'
import { isPhonePhoto, phoneCaptureCalls, phoneLinkMinutes } from '@archway/contract/phone-capture'
import { systemScope } from '../../platform/db/scope.ts'
import { handle, handleWith, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { listAssets, needWritableCase, presentAssets, reserve } from '../case-files/index.ts'
import { type CaseRow, needCase } from '../cases/index.ts'
import { newToken } from '../session/index.ts'
import { needOpenCase, needVisit } from './enter.ts'
import { endLink, type LinkRow, prolongLink, putLink, recordSeen } from './store.ts'
import { phoneUploadUrl } from './uploads.ts'

const expiryFrom = (now: Date): Date => new Date(now.getTime() + phoneLinkMinutes * 60_000)

const presentLink = ({ id, caseId, expiresAt, seenAt }: LinkRow) => ({
  uuid: id,
  caseUuid: caseId,
  expiresAt: expiresAt.toISOString(),
  seenAt: seenAt?.toISOString() ?? null,
})

/** The place of the case's own records. */
const ofNeitherPlanNorRequest = { planId: null, requestId: null }

type Shape = Parameters<typeof offeredAssets>[0]
const shapeOf = ({ product, withTs, arch, impressionType }: CaseRow): Shape => ({
  product,
  withTs,
  arch: arch ?? 'both',
  impressionType: impressionType ?? 'digital',
})

/** The state of a slot, without its content. */
const slotOf = (typeKey: AssetTypeKey, shape: Shape, files: readonly CaseAsset[]) => {
  const slotFiles = files.filter(file => file.typeKey === typeKey)
  const newest = slotFiles.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0]
  const currentFile = slotFiles.find(file => file.current && !file.needsReplacement)
  const isRefused = newest?.status === 'broken' || newest?.status === 'infected'
  return {
    typeKey,
    required: ruleFor(typeKey, shape) === 'R',
    status: slotFiles.some(file => file.status === 'pending')
      ? ('arriving' as const)
      : isRefused
        ? ('refused' as const)
        : currentFile
          ? ('here' as const)
          : ('missing' as const),
    problem: isRefused ? (newest?.problem ?? null) : null,
  }
}

export const phoneCaptureRoutes: readonly Route[] = [
  handle(phoneCaptureCalls.openPhoneLink, async ({ within, scope, services, viewer, params }) => {
    const { token, hash } = newToken()
    const now = services.clock.now()
    const link = await within(async tx => {
      const context = { tx, scope, services, viewer }
      const { id, companyId } = await needWritableCase(context, params.id, 'frontal', ofNeitherPlanNorRequest)
      return putLink(tx, {
        id: randomUUID(),
        companyId,
        caseId: id,
        tokenHash: hash,
        sessionId: viewer.sessionId,
        createdAt: now,
        expiresAt: expiryFrom(now),
      })
    })
    return { data: { ...presentLink(link), token } }
  }),

  handle(phoneCaptureCalls.prolongPhoneLink, async ({ within, scope, services, viewer, params }) => {
    const expiresAt = expiryFrom(services.clock.now())
    const link = await within(async tx => {
      await needWritableCase({ tx, scope, services, viewer }, params.id, 'frontal', ofNeitherPlanNorRequest)
      const { sessionId } = viewer
      return prolongLink(tx, scope, { sessionId, caseId: params.id, expiresAt })
    })
    return { data: presentLink(link ?? refuse('PHONE_LINK_OVER')) }
  }),

  handle(phoneCaptureCalls.closePhoneLink, async ({ within, scope, viewer, params }) => {
    await within(async tx => {
      await needCase(tx, scope, params.id)
      await endLink(tx, scope, viewer.sessionId, params.id)
    })
    return {}
  }),

  handleWith(
    phoneCaptureCalls.phoneSet,
    { scope: systemScope, before: ({ services, body }) => needVisit(services, body.token) },
    async ({ within, services, audit, language }, visit) => {
      const { link, viewer, scope } = visit
      audit.setAccount(viewer.id)
      const { caseRow, rows } = await within(async tx => {
        const caseRow = await needOpenCase(tx, services, visit)
        await recordSeen(tx, link.id, services.clock.now())
        return { caseRow, rows: await listAssets(tx, scope, { caseId: caseRow.id }) }
      })
      audit.addSubjects([caseRow.id])
      const files = (await presentAssets(services, rows, language, viewer)) as CaseAsset[]
      const round = caseRow.currentRefinementId
      const recordFiles = files.filter(
        file => file.planUuid === null && file.requestUuid === null && file.refinementUuid === round,
      )
      const shape = shapeOf(caseRow)
      const slots = offeredAssets(shape).filter(isPhonePhoto)
      return {
        data: {
          expiresAt: link.expiresAt.toISOString(),
          slots: slots.map(key => slotOf(key, shape, recordFiles)),
        },
      }
    },
  ),

  handleWith(
    phoneCaptureCalls.phonePhoto,
    { scope: systemScope, before: ({ services, body }) => needVisit(services, body.token) },
    async ({ within, services, body, audit }, visit) => {
      const { viewer, scope } = visit
      const { typeKey, fileName, bytes } = body
      audit.setAccount(viewer.id)
      const asset = await within(async tx => {
        const caseRow = await needOpenCase(tx, services, visit)
        const reservation = await reserve(
          { tx, scope, services, viewer },
          { caseUuid: caseRow.id, typeKey, fileName, bytes, resume: true },
        )
        await services.events.emit(tx, 'assetChanged', { asset: reservation })
        return reservation
      })
      audit.addSubjects([asset.id, asset.caseId])
      return { data: { assetUuid: asset.id, uploadUrl: phoneUploadUrl(asset.id) } }
    },
  ),
]
