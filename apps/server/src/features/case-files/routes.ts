import { assetTypeKeys, assetTypes, caseFileCalls, kindsOfType } from '@archway/contract/case-files'
import type { Language } from '@archway/words'
import { heldBy } from '../../platform/access/holder.ts'
import { toSinglePage } from '../../platform/db/page.ts'
import { untilGone } from '../../platform/http/connection/until-gone.ts'
import { type Context, handle, handleWith, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { translate } from '../../platform/words.ts'
import { requireCase } from '../cases/index.ts'
import { correctScan, inspectForSlot, moveAsset, restoreAsset, withdrawAsset } from './change.ts'
import { signAddress } from './downloads/address.ts'
import { caseOfRequest, needCaseOfRefinement } from './place.ts'
import { presentAssets } from './present.ts'
import { prepareEdit, storeEdit } from './renditions/edit.ts'
import { findAsset, listAssets } from './store.ts'
import { completeUpload, readParts, signParts } from './uploads/direct.ts'
import { presentOne, readReservation } from './uploads/reservation.ts'
import { reserve, storeText } from './uploads/reserve.ts'

/** The columns of the table of required records: the product, and whether the customer supplies the setup. */
const columns = [
  { product: 'AL', withTs: false, column: 'ALplan' },
  { product: 'AL', withTs: true, column: 'ALwithTs' },
  { product: 'RE', withTs: true, column: 'RE' },
  { product: 'NG', withTs: true, column: 'NG' },
  { product: 'WK', withTs: true, column: 'WK' },
] as const

const listAssetTypes = (language: Language) =>
  (Object.keys(assetTypes) as (typeof assetTypeKeys)[number][]).map((key, index) => {
    const { group, side, extensions, maxBytes, minPixels, rules } = assetTypes[key]
    return {
      id: assetTypeKeys.indexOf(key) + 1,
      key,
      title: translate(language, 'caseFiles', `types.${key}`),
      kind: kindsOfType(key),
      extensions: [...extensions],
      maxBytes,
      minPixels: minPixels ?? null,
      group,
      side: side ?? null,
      products: columns.map(({ column, ...shape }) => ({ ...shape, rule: rules[column] })),
      sort: index + 1,
    }
  })

type ReadContext = Pick<
  Context<typeof caseFileCalls.ofCase>,
  'within' | 'scope' | 'services' | 'language' | 'viewer'
>

const listFilesOfCase = async (
  { within, scope, services, language, viewer }: ReadContext,
  id: string,
  side?: 'doctor',
) => {
  const rows = await within(async tx => {
    await requireCase(tx, scope, id, side)
    return listAssets(tx, scope, { caseId: id })
  })
  return toSinglePage(await presentAssets(services, rows, language, viewer))
}

const listFilesOfRequest = async (
  { within, scope, services, language, viewer }: ReadContext,
  id: string,
  side?: 'doctor',
) => {
  const rows = await within(async tx => {
    const { side: caseSide } = await caseOfRequest({ tx, scope, services }, id)
    if (side && caseSide !== side) refuse('NOT_FOUND')
    return listAssets(tx, scope, { requestId: id })
  })
  return toSinglePage(await presentAssets(services, rows, language, viewer))
}

export const caseFileRoutes: readonly Route[] = [
  handle(caseFileCalls.assetTypes, async ({ language }) => toSinglePage(listAssetTypes(language))),

  handleWith(
    caseFileCalls.reserve,
    { before: context => storeText(context, context.body) },
    async (context, text) => {
      const { within, scope, services, viewer, body } = context
      try {
        const asset = await within(async tx => {
          const reservation = await reserve({ tx, scope, services, viewer }, body, text)
          await services.events.emit(tx, 'assetChanged', { asset: reservation })
          return reservation
        })
        return { data: await readReservation(context, asset) }
      } catch (error) {
        if (text) await services.storage.remove(text.storageKey)
        throw error
      }
    },
  ),

  handle(caseFileCalls.parts, async context => ({ data: await readParts(context) })),
  // These routes wait for the storage, so the call's transaction begins afterwards and holds no connection during the
  // wait.
  handleWith(
    caseFileCalls.signParts,
    { before: context => signParts(context, context.body) },
    async (_context, signedParts) => ({ data: signedParts }),
  ),
  handleWith(caseFileCalls.complete, { before: completeUpload }, async (context, finished) => ({
    data: await presentOne(context, finished),
  })),

  handleWith(
    caseFileCalls.change,
    { before: context => inspectForSlot(context, context.params.id, context.body.typeKey) },
    async (context, inspection) => {
      const { within, scope, services, viewer, language, params, body } = context
      const changed = await within(async tx => {
        const changing = { tx, scope, services, viewer, language }
        const asset = body.withdraw
          ? await withdrawAsset(changing, params.id)
          : body.restore
            ? await restoreAsset(changing, params.id)
            : body.scan
              ? await correctScan(changing, params.id, body.scan)
              : await moveAsset(changing, params.id, body.typeKey ?? refuse('INVALID'), inspection)
        await services.events.emit(tx, 'assetChanged', { asset })
        return asset
      })
      return { data: await presentOne(context, changed) }
    },
  ),

  handleWith(
    caseFileCalls.edit,
    {
      before: context =>
        prepareEdit({ ...context, signal: untilGone(context.reply) }, context.params.id, context.body),
    },
    async (context, prepared) => {
      const { within, scope, services, viewer, language } = context
      try {
        const edited = await within(tx => storeEdit({ tx, scope, services, viewer, language }, prepared))
        return { data: await presentOne(context, edited) }
      } catch (error) {
        await services.storage.remove(prepared.storageKey)
        throw error
      }
    },
  ),

  handle(caseFileCalls.address, async ({ within, scope, services, params, query, viewer }) => {
    const asset = (await within(tx => findAsset(tx, scope, params.id))) ?? refuse('NOT_FOUND')
    if (asset.status !== 'ready') return refuse('FILE_NOT_READY')
    if (query.variant === 'preview' && !asset.previewKey) return refuse('NO_PREVIEW')
    if (query.variant === 'view' && !asset.viewKey) return refuse('NO_PREVIEW')
    if (query.variant === 'model' && !asset.modelKey) return refuse('NO_PREVIEW')
    return { data: await signAddress(services, heldBy(viewer), asset.id, query) }
  }),

  handle(caseFileCalls.ofCase, context => listFilesOfCase(context, context.params.id)),
  handle(caseFileCalls.ofDoctorCase, context => listFilesOfCase(context, context.params.id, 'doctor')),
  handle(caseFileCalls.ofRequest, context => listFilesOfRequest(context, context.params.id)),
  handle(caseFileCalls.ofDoctorRequest, context => listFilesOfRequest(context, context.params.id, 'doctor')),

  handle(caseFileCalls.ofRefinement, async ({ within, scope, services, language, params, viewer }) => {
    const rows = await within(async tx => {
      await needCaseOfRefinement({ tx, scope }, params.id)
      return listAssets(tx, scope, { refinementId: params.id })
    })
    return toSinglePage(await presentAssets(services, rows, language, viewer))
  }),
]
