import { contactScale } from './contacts.rules.ts'
import { openDistances, type Placed, type Surface } from './distances.ts'

export type ContactRequest =
  | { readonly kind: 'surface'; readonly key: string; readonly surface: Surface }
  | { readonly kind: 'measure'; readonly id: number; readonly placed: readonly Placed[] }
export type ContactReply = { readonly id: number } & (
  | { readonly done: number; readonly all: number }
  | { readonly distances: ReadonlyMap<string, Float32Array> }
  | { readonly failed: string }
)

const reply = self.postMessage as (reply: ContactReply) => void
const bodies = openDistances()
let newest = 0

/** Lets newer messages be received first. */
const pause = () => new Promise(resolve => setTimeout(resolve))

/** One surface after another; a newer request ends an older one. */
const measure = async (id: number, placedTeeth: readonly Placed[]): Promise<void> => {
  const distances = new Map<string, Float32Array>()
  for (const placedSurface of placedTeeth) {
    distances.set(placedSurface.key, bodies.of(placedSurface, placedTeeth, contactScale.to))
    reply({ id, done: distances.size, all: placedTeeth.length })
    await pause()
    if (newest !== id) return
  }
  reply({ id, distances })
}

/** Receives each surface once, then requests to measure the distances between the two arches in a given position. */
self.onmessage = ({ data }: MessageEvent<ContactRequest>) => {
  if (data.kind === 'surface') return bodies.add(data.key, data.surface)
  newest = data.id
  measure(data.id, data.placed).catch(error => reply({ id: data.id, failed: String(error) }))
}
