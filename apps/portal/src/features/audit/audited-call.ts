const machines = {
  case: 'cases',
  order: 'orders',
  plan: 'plans',
  request: 'requests',
  shipment: 'shipments',
} as const

/** The key of the words for the action of a call; null for calls without an action. */
export const stepKeyOf = (call: string, action: string | undefined): string | null => {
  const machine = / \/(\w+)\/\{id\}\/\{action\}$/.exec(wordsKeyOf(call))?.[1]
  return machine && machine in machines && action
    ? `${machines[machine as keyof typeof machines]}:action.${action}`
    : null
}

/** The key of the words for a call: calls of the provider and of a DSO share the text of the plain call. */
export const wordsKeyOf = (call: string): string => call.replace(/ \/(admin|dso)\//, ' /').replace(/\/$/, '')
