const machines = {
  case: 'cases',
  order: 'orders',
  plan: 'plans',
  request: 'requests',
  shipment: 'shipments',
} as const

/** Where the words of a step are that a call takes; null for calls that take none. */
export const stepKeyOf = (call: string, action: string | undefined): string | null => {
  const machine = / \/(\w+)\/\{id\}\/\{action\}$/.exec(wordsKeyOf(call))?.[1]
  return machine && machine in machines && action
    ? `${machines[machine as keyof typeof machines]}:action.${action}`
    : null
}

/** The name under which a call is put into words: the provider's and a DSO's half say the same as the plain one. */
export const wordsKeyOf = (call: string): string => call.replace(/ \/(admin|dso)\//, ' /').replace(/\/$/, '')
