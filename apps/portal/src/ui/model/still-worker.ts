import { type CameraView, type Drawn, drawMeshes } from '@archway/mesh/picture'
import type { Surface } from '@archway/mesh/read'
import { fetchModel, type ModelKind, readModel } from './read-model.ts'
import { inFrame, type ScanFrame } from './scan-frame.ts'

/** A surface of a model that was opened; a model of one surface names none. */
export type StillPart = Omit<Drawn, 'mesh'> & { readonly url: string; readonly part?: string }
export type StillRequest =
  | {
      readonly what: 'open'
      readonly url: string
      readonly kind: ModelKind
      readonly frame?: ScanFrame | undefined
    }
  | {
      readonly what: 'draw'
      readonly parts: readonly StillPart[]
      /** The frame of the picture, constant so that it does not jump from one to the next. */
      readonly framed: readonly StillPart[]
      readonly cameraView: CameraView
    }
export type OpenedModel = { readonly names: readonly string[]; readonly extras: unknown }
export type StillReply = { readonly id: number } & (
  | { readonly opened: OpenedModel }
  | { readonly pixels: ReturnType<typeof drawMeshes> }
  | { readonly failed: string }
)

const post = self.postMessage as (news: StillReply, moved?: Transferable[]) => void

const models = new Map<string, ReadonlyMap<string, Drawn['mesh']>>()

/** One vertex after another, if the file shares none between triangles. */
const withCorners = ({ positions, indices, colors }: Surface): Drawn['mesh'] => ({
  positions,
  colors,
  indices: indices ?? Uint32Array.from({ length: positions.length / 3 }, (_, corner) => corner),
})

const openModel = async (url: string, kind: ModelKind, frame?: ScanFrame): Promise<OpenedModel> => {
  const { parts, extras } = await readModel(kind, await fetchModel(url))
  models.set(
    url,
    new Map(
      parts.map(({ name, ...surface }) => {
        const positions = frame ? inFrame(surface.positions, frame) : surface.positions
        return [name, withCorners({ ...surface, positions })]
      }),
    ),
  )
  return { names: parts.map(({ name }) => name), extras }
}

const drawnOf = (parts: readonly StillPart[]): Drawn[] =>
  parts.flatMap(({ url, part, ...look }) => {
    const model = models.get(url)
    const mesh = part === undefined ? model?.values().next().value : model?.get(part)
    return mesh ? [{ mesh, ...look }] : []
  })

/** Worker that opens models and draws them on the CPU: requests with an `id` in, replies with it out. */
self.onmessage = async ({ data }: MessageEvent<StillRequest & { id: number }>) => {
  const { id } = data
  try {
    if (data.what === 'open') return post({ id, opened: await openModel(data.url, data.kind, data.frame) })
    const pixels = drawMeshes(drawnOf(data.parts), data.cameraView, drawnOf(data.framed))
    post({ id, pixels }, [pixels.buffer])
  } catch (error) {
    post({ id, failed: String(error) })
  }
}
