/** The namespace of the words for actions, by the first part of a call's path. */
const namespaceByPath = {
  case: 'cases',
  order: 'orders',
  plan: 'plans',
  request: 'requests',
  shipment: 'shipments',
} as const

/** The key of the words for the action of a call; null for calls without an action. */
export const stepKeyOf = (call: string, action: string | undefined): string | null => {
  const entity = / \/(\w+)\/\{id\}\/\{action\}$/.exec(wordsKeyOf(call))?.[1]
  return entity && entity in namespaceByPath && action
    ? `${namespaceByPath[entity as keyof typeof namespaceByPath]}:action.${action}`
    : null
}

/** The key of the words for a call: calls of the provider and of a DSO share the text of the plain call. */
export const wordsKeyOf = (call: string): string => call.replace(/ \/(admin|dso)\//, ' /').replace(/\/$/, '')
