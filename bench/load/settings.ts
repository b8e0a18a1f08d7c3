import { parseArgs } from 'node:util'
import { demoPassword } from '../../apps/server/src/demo/people.ts'

/**
 * How often per hour the people of one company perform each operation. `approval` is a whole case, from the draft
 * with its photos to the approved plan, including the lab's work in between.
 */
export const usualRates = { signIn: 2, list: 30, case: 20, chat: 12, upload: 2, approval: 0.3 } as const
export type ActionName = keyof typeof usualRates
export type Rates = Readonly<Record<ActionName, number>>

export type Settings = {
  /**
   * Addresses of the portal: one, such as that of a proxy, or several processes among which companies are
   * distributed.
   */
  readonly urls: readonly string[]
  readonly companies: number
  /** Measured seconds, after `warmUp`. */
  readonly seconds: number
  readonly warmUp: number
  /** Speed-up relative to a real clinic; `max`: `atOnce` people act without a pause. */
  readonly pace: number | 'max'
  readonly atOnce: number
  readonly rates: Rates
  /** User names, with `{n}` for the number of the company or staff member, from 1. */
  readonly people: string
  readonly staff: string
  readonly staffCount: number
  readonly password: string
  /** Size of an uploaded scan, in kilobytes. */
  readonly scanKb: number
  /** Number of cases that `prepare` gives each company. */
  readonly cases: number
  readonly json: boolean
}

const text = (fallback: string) => ({ type: 'string', default: fallback }) as const
const options = {
  url: { type: 'string', multiple: true, default: [] as string[] },
  companies: text('20'),
  seconds: text('60'),
  'warm-up': text('10'),
  pace: text('60'),
  'at-once': text('32'),
  rates: text(''),
  people: text('owner@load-{n}.test'),
  staff: text('lab-{n}@load.test'),
  'staff-count': text('4'),
  password: text(demoPassword),
  'scan-kb': text('2048'),
  cases: text('200'),
  json: { type: 'boolean', default: false },
} as const

const positive = (name: string, text: string): number => {
  const value = Number(text)
  if (!(value >= 0)) throw new Error(`--${name} must be a number, not "${text}"`)
  return value
}

/** `list=10,upload=0`: operations that are not named have their default rate. */
const ratesIn = (value: string): Rates => {
  const changed = value
    .split(',')
    .filter(Boolean)
    .map(part => {
      const [name = '', rate = ''] = part.split('=')
      if (!(name in usualRates))
        throw new Error(`--rates knows ${Object.keys(usualRates).join(', ')}, not "${name}"`)
      return [name, positive('rates', rate)] as const
    })
  return { ...usualRates, ...Object.fromEntries(changed) }
}

/**
 * Parses the command (`prepare`, or none) and the settings of the command line; throws a message for an invalid one.
 */
export const settingsOf = (args: readonly string[]): { command: string; settings: Settings } => {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  return {
    command: positionals[0] ?? 'run',
    settings: {
      urls: (values.url.length > 0 ? values.url : ['http://localhost:3000']).map(url => new URL(url).origin),
      companies: Math.max(1, positive('companies', values.companies)),
      seconds: positive('seconds', values.seconds),
      warmUp: positive('warm-up', values['warm-up']),
      pace: values.pace === 'max' ? 'max' : positive('pace', values.pace),
      atOnce: positive('at-once', values['at-once']),
      rates: ratesIn(values.rates),
      people: values.people,
      staff: values.staff,
      staffCount: Math.max(1, positive('staff-count', values['staff-count'])),
      password: values.password,
      scanKb: positive('scan-kb', values['scan-kb']),
      cases: positive('cases', values.cases),
      json: values.json,
    },
  }
}
