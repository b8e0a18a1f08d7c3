/** Example values for the API documentation: realistic values by field name, never "string". */
export type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  default?: unknown
  [key: string]: unknown
}

const byName: Readonly<Record<string, unknown>> = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  name: 'Olivia Hart',
  patientName: 'Ada Lovelace',
  companyName: 'Bright Smiles',
  doctorName: 'Dr. Thomas Two',
  actorName: 'Olivia Hart',
  createdBy: 'Olivia Hart',
  approvedBy: 'Dr. Thomas Two',
  clearedBy: 'Olivia Hart',
  uploadedBy: 'Olivia Hart',
  username: 'owner@brightsmiles.test',
  email: 'owner@brightsmiles.test',
  password: 'archway-demo-2026',
  identifier: 'AL-26-000123',
  caseIdentifier: 'AL-26-000123',
  patientReference: 'P-1815',
  birthDate: '1995-12-10',
  phone: '+12025550142',
  title: 'Bright Smiles Front Desk',
  recipient: 'Bright Smiles',
  street: '350 Madison Avenue, Floor 4',
  city: 'New York',
  state: 'New York',
  zipCode: '10017',
  countryId: 'US',
  countryTitle: 'United States',
  currentCountry: 'United States',
  timeZone: 'America/New_York',
  courierId: 'DHL',
  airwayBillNumber: '1234567890',
  trackingUrl: 'https://www.dhl.com/en/express/tracking.html?AWB=1234567890',
  comment: 'The patient prefers the morning.',
  note: 'Leave at the front desk.',
  text: 'The second scan is clearer.',
  message: 'Done',
  fileName: 'upper.stl',
  mime: 'model/stl',
  bytes: 8_400_084,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  url: '/files/…',
  uploadUrl: '/files/upload/3f0c8a52-7d7e-4b43-9b1f-6a51e0a7c9d1',
  material: 'ZENDURA_FLX',
  packageType: 'COMPLETE',
  printJob: 'NEST-0042',
  reason: 'Made from the files of the first batch.',
  version: 1,
  page: 1,
  pages: 1,
  total: 1,
  quantity: 24,
  counted: 24,
  upperSteps: 14,
  lowerSteps: 10,
  wearDays: 14,
  action: 'CASE_SUBMITTED',
  actorType: 'client',
  product: 'AL',
  contact: '11-12',
  spacesToLeave: '11-12',
  startingShade: 'A2',
  tooth: 11,
  crop: { x: 0.1, y: 0.1, width: 0.8, height: 0.8 },
  price: '1200.00',
  trackingUrlTemplate: 'https://www.dhl.com/en/express/tracking.html?AWB={awb}',
}

/** 43 characters of base64url: the 32 bytes of a token or of its hash. */
const secret = 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg'

const uuid = '3f0c8a52-7d7e-4b43-9b1f-6a51e0a7c9d1'
const instant = '2026-03-02T09:00:00.000Z'

const textFor = (name: string, json: JsonSchema): string => {
  if (json.format === 'uuid' || json.pattern?.startsWith('^([0-9a-fA-F]{8}-')) return uuid
  if (json.format === 'email') return 'owner@brightsmiles.test'
  if (json.format === 'date') return '2026-03-05'
  if (json.format === 'date-time') return instant
  if (json.format === 'uri') return 'https://viewer.example/plan'
  if (json.pattern === '^[A-Z]{2}$') return 'US'
  if (json.pattern?.startsWith('^[\\w-]{'))
    return secret.repeat(3).slice(0, Number(/\{(\d+)\}/.exec(json.pattern)?.[1]))
  if (json.pattern?.startsWith('^([a-z0-9]')) return 'example.com'
  if (json.pattern?.startsWith('^https?:')) return 'https://push.example/3f0c8a52'
  if (json.pattern?.includes('avatar')) return 'brightsmiles/avatar/portrait.png'
  const words = name.replace(/([A-Z])/g, ' $1').toLowerCase()
  return (words || 'text').padEnd(json.minLength ?? 0, '.').slice(0, json.maxLength)
}

/** Whole numbers in a list without bounds are teeth. */
const numberFor = (json: JsonSchema, inList: boolean): number => {
  if (typeof json.default === 'number') return json.default
  const lowest = json.exclusiveMinimum === undefined ? json.minimum : json.exclusiveMinimum + 1
  if (inList && (lowest === undefined || lowest < 0)) return 11
  return Math.min(Math.max(1, lowest ?? 1), json.maximum ?? Number.POSITIVE_INFINITY)
}

const matchesSchema = (value: unknown, json: JsonSchema): boolean => {
  const kind = Array.isArray(value) ? 'array' : typeof value === 'number' ? 'number' : typeof value
  if (json.enum) return json.enum.includes(value)
  if (typeof value === 'number' && value > (json.maximum ?? Number.POSITIVE_INFINITY)) return false
  const types = Array.isArray(json.type) ? json.type : [json.type]
  return (
    json.format === undefined && (types.includes(kind) || (kind === 'number' && types.includes('integer')))
  )
}

type How = {
  /** The name of the field. */
  readonly name?: string
  /** Finds the schema that a `$ref` leads to. */
  readonly resolved?: (json: JsonSchema) => JsonSchema
  readonly depth?: number
  readonly inList?: boolean
}

/** A value that a schema accepts, chosen by the name of its field if that says more than the type. */
export const exampleOf = (schema: JsonSchema, options: How = {}): unknown => {
  const { name = '', resolved = (json: JsonSchema) => json, depth = 0, inList = false } = options
  const json = resolved(schema)
  if (json.const !== undefined) return json.const
  const exampleByName = byName[name]
  if (exampleByName !== undefined && matchesSchema(exampleByName, json)) return exampleByName
  if (json.enum) return json.enum[0]
  const choices = json.anyOf ?? json.oneOf
  if (choices)
    return exampleOf(choices.find(option => option.type !== 'null') ?? {}, { ...options, inList: false })
  if (json.allOf)
    return Object.assign({}, ...json.allOf.map(part => exampleOf(part, { ...options, inList: false })))
  const innerContext = { resolved, depth: depth + 1 }
  const type = Array.isArray(json.type) ? json.type.find(option => option !== 'null') : json.type
  switch (type) {
    case 'string':
      return textFor(name, json)
    case 'integer':
    case 'number':
      return numberFor(json, inList)
    case 'boolean':
      return true
    case 'array':
      if (json.prefixItems) return json.prefixItems.map(item => exampleOf(item, { ...innerContext, name }))
      return json.items && depth < 6
        ? [exampleOf(json.items, { ...innerContext, name: name.replace(/s$/, ''), inList: true })]
        : []
    case 'object':
      return Object.fromEntries(
        Object.entries(json.properties ?? {})
          .filter(([key]) => depth < 5 || json.required?.includes(key))
          .map(([key, part]) => [key, exampleOf(part, { ...innerContext, name: key })]),
      )
    default:
      return null
  }
}
