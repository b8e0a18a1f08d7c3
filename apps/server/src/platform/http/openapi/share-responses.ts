import { STATUS_CODES } from 'node:http'

type Response = Readonly<Record<string, unknown>>
type Operation = { operationId: string; responses: Record<string, Response> }
export type Paths = Record<string, Record<string, Operation>>

/**
 * Moves responses that several calls have in common into `components.responses`, which it returns. Refusals are called
 * after their status (`Conflict2`), replies after the first call that answers so (`cases.get`). Without it, three
 * quarters of the document were repetitions.
 */
export const shareResponses = (paths: Paths): Record<string, Response> => {
  const uses = new Map<string, { operation: Operation; status: string }[]>()
  for (const operations of Object.values(paths))
    for (const operation of Object.values(operations))
      for (const [status, response] of Object.entries(operation.responses)) {
        const text = JSON.stringify(response)
        uses.set(text, [...(uses.get(text) ?? []), { operation, status }])
      }
  const shared: Record<string, Response> = {}
  const variants: Record<string, number> = {}
  for (const [text, places] of uses) {
    const [first] = places
    if (!first || places.length < 2) continue
    const { status } = first
    const variant = (variants[status] ?? 0) + 1
    variants[status] = variant
    const refusal = `${(STATUS_CODES[status] ?? status).replace(/\W/g, '')}${variant > 1 ? variant : ''}`
    const name = status === '200' ? first.operation.operationId : refusal
    shared[name] = JSON.parse(text) as Response
    for (const { operation } of places)
      operation.responses[status] = { $ref: `#/components/responses/${name}` }
  }
  return shared
}
