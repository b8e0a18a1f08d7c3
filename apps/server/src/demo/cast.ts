import { type CaseForm, type Product, startingPrescription } from '@archway/contract/cases'
import { demoId } from './people.ts'
import { pick } from './player.ts'

type Patient = Pick<CaseForm, 'firstName' | 'lastName' | 'birthDate' | 'gender'>

type Person = readonly [first: string, gender: 'female' | 'male']

/** First and last names are of the same script. */
const families: readonly { readonly first: readonly Person[]; readonly last: readonly string[] }[] = [
  {
    first: [
      ['Emma', 'female'],
      ['Liam', 'male'],
      ['Sofia', 'female'],
      ['Noah', 'male'],
      ['Chloé', 'female'],
      ['Björn', 'male'],
      ['Grace', 'female'],
      ['Lucas', 'male'],
      ['Nora', 'female'],
      ['Mateo', 'male'],
    ],
    last: [
      'Johnson',
      "O'Connor",
      'García',
      'Williams',
      'Lefèvre',
      'Ångström',
      'Kim',
      'Meyer',
      'Haugen',
      'Rossi',
      'Brooks',
    ],
  },
  {
    first: [
      ['Ayşe', 'female'],
      ['Mehmet', 'male'],
      ['İpek', 'female'],
      ['Burak', 'male'],
      ['Zeynep', 'female'],
      ['Emre', 'male'],
      ['Elif', 'female'],
    ],
    last: ['Yılmaz', 'Öztürk', 'Şahin', 'Çelik', 'Kılıç', 'Doğan', 'Arslan', 'Işık'],
  },
  {
    first: [
      ['ليلى', 'female'],
      ['عمر', 'male'],
      ['فاطمة', 'female'],
      ['يوسف', 'male'],
      ['مريم', 'female'],
      ['أحمد', 'male'],
      ['نور', 'female'],
    ],
    last: ['الأحمد', 'حداد', 'الزهراء', 'المصري', 'خليل', 'سالم', 'النجار', 'الخطيب'],
  },
]

const complaints = [
  'Crowding of the lower front teeth.',
  'Wants to close the gap between the upper front teeth.',
  'Upper canine stands out; bite feels uneven.',
  'Relapse after braces ten years ago.',
] as const

/** Patient number `n`; all scripts occur. */
const patient = (n: number): Patient => {
  const family = families[[0, 0, 1, 0, 2][n % 5] ?? 0] ?? { first: [], last: [] }
  const [firstName, gender] = family.first[n % family.first.length] ?? ['Ada', 'female']
  return {
    firstName,
    lastName: family.last[(n * 3 + Math.floor(n / family.first.length)) % family.last.length] ?? 'Lovelace',
    gender,
    birthDate: `${1972 + pick(`year ${n}`, 38)}-${String(1 + pick(`month ${n}`, 12)).padStart(2, '0')}-${String(1 + pick(`day ${n}`, 28)).padStart(2, '0')}`,
  }
}

/** A complete form for a product; `overrides` replaces fields. */
export const formOf = (product: Product, n: number, overrides: CaseForm = {}): CaseForm => ({
  product,
  ...patient(n),
  patientReference: `P-${1000 + n}`,
  arch: product === 'NG' ? 'upper' : 'both',
  impressionType: 'digital',
  ...(product === 'AL' ? { packageType: 'COMPLETE' } : {}),
  prescription: {
    AL: {
      ...startingPrescription('alignerPlan'),
      chiefComplaint: complaints[n % complaints.length] ?? complaints[0],
    },
    RE: startingPrescription('retainer'),
    NG: { ...startingPrescription('nightGuard'), indexing: 'lightIndexing' as const },
    WK: startingPrescription('whitening'),
  }[product] as NonNullable<CaseForm['prescription']>,
  ...overrides,
})

export const addressOf = (name: string): string => demoId(`address of ${name}`)
