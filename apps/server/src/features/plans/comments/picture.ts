import type { BodyOf } from '@archway/contract/kernel'
import type { planCalls } from '@archway/contract/plans'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { needPublished } from './comments.ts'

const cpuSeconds = 5

/**
 * Decodes the picture of a comment in a worker, before the transaction of its call; null without a picture. Refuses
 * with INVALID if it is not a picture.
 */
export const preparePicture = async (
  { services, scope, viewer }: { services: Services; scope: Scope; viewer: Viewer },
  id: string,
  { picture }: BodyOf<typeof planCalls.commentPlan>,
): Promise<Buffer | null> => {
  if (!picture) return null
  const { companyId } = await services.db.within(scope, tx => needPublished(tx, scope, id))
  const redrawnPicture = await services.workers.run<Uint8Array | null>({
    module: new URL('./redraw.ts', import.meta.url),
    call: 'redrawDrawing',
    args: [Buffer.from(picture, 'base64')],
    company: companyId,
    person: viewer.id,
    lane: 'people',
    cpuSeconds,
  })
  return redrawnPicture
    ? Buffer.from(redrawnPicture)
    : refuse('INVALID', {}, [{ field: 'picture', form: 'invalid' }])
}
