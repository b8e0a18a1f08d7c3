import { fold } from '@archway/contract/kernel'
import { address } from '../features/addresses/index.ts'
import type { Database } from '../platform/db/database.ts'
import { systemScope } from '../platform/db/scope.ts'
import { demoId } from './people.ts'

type Row = Omit<typeof address.$inferInsert, 'id' | 'companyId' | 'titleFolded' | 'doctorId' | 'ownerType'>

const unitedStates = { countryId: 'US', city: 'New York', state: 'New York' } as const

/** The addresses of the demo companies and doctors. The company Lakeside has none on purpose. */
const addresses: readonly (Row & {
  /** From which the id of the address is made. */
  idName: string
  company: string
  ownerType?: 'adminOffice'
  doctor?: string
})[] = [
  {
    idName: 'brightsmiles',
    company: 'brightsmiles',
    ...unitedStates,
    typeId: 2,
    title: 'Bright Smiles Front Desk',
    street: '350 Madison Avenue, Floor 4',
    zipCode: '10017',
    phone: '+12025550142',
    isDefaultShippingAddress: true,
  },
  {
    idName: 'the office of brightsmiles',
    company: 'brightsmiles',
    ...unitedStates,
    typeId: 1,
    ownerType: 'adminOffice',
    title: 'Bright Smiles Administration',
    street: '18 West 21st Street',
    zipCode: '10010',
    phone: '+12025550143',
  },
  {
    idName: 'the books of brightsmiles',
    company: 'brightsmiles',
    ...unitedStates,
    typeId: 3,
    ownerType: 'adminOffice',
    title: 'Bright Smiles Accounts Payable',
    street: '18 West 21st Street',
    zipCode: '10010',
    phone: '+12025550144',
  },
  {
    idName: 'Dr. Thomas Two',
    company: 'brightsmiles',
    doctor: 'doctor.two@brightsmiles.test',
    countryId: 'US',
    typeId: 2,
    title: 'Dr. Thomas Two',
    city: 'Boston',
    state: 'Massachusetts',
    street: '77 Newbury Street',
    zipCode: '02116',
    phone: '+16175550120',
  },
  {
    idName: 'Dr. Olga One',
    company: 'brightsmiles',
    doctor: 'doctor.one@brightsmiles.test',
    countryId: 'US',
    typeId: 2,
    title: 'Dr. Olga One',
    city: 'Chicago',
    state: 'Illinois',
    street: '410 North Michigan Avenue',
    zipCode: '60611',
    phone: '+13125550121',
  },
  {
    idName: 'Dr. Zara Zero',
    company: 'brightsmiles',
    doctor: 'doctor.zero@brightsmiles.test',
    countryId: 'CA',
    typeId: 2,
    title: 'Dr. Zara Zero',
    city: 'Toronto',
    state: 'Ontario',
    street: '88 Queens Quay West',
    zipCode: 'M5J 0B8',
    phone: '+14165550122',
  },
  {
    idName: 'nourdental',
    company: 'nourdental',
    countryId: 'AE',
    typeId: 2,
    title: 'عيادة نور لطب الأسنان',
    city: 'Dubai',
    state: 'Dubai',
    street: 'Al Wasl Road 212, Villa 9',
    zipCode: '00000',
    phone: '+97145550170',
  },
  {
    idName: 'anadolu',
    company: 'anadolu',
    countryId: 'TR',
    typeId: 2,
    title: 'Anadolu Ortodonti Şişli',
    city: 'İstanbul',
    state: 'İstanbul',
    street: 'Büyükdere Caddesi 128',
    zipCode: '34394',
    phone: '+902125550133',
  },
  {
    idName: 'Dr. Şükrü Işık',
    company: 'anadolu',
    doctor: 'doctor@anadolu.test',
    countryId: 'TR',
    typeId: 2,
    title: 'Dr. Şükrü Işık',
    city: 'Ankara',
    state: 'Çankaya',
    street: 'Tunalı Hilmi Caddesi 64',
    zipCode: '06680',
    phone: '+903125550134',
  },
  {
    idName: 'closed',
    company: 'closed',
    ...unitedStates,
    typeId: 2,
    title: 'Closed Clinic',
    street: '9 Pine Street',
    zipCode: '10005',
    phone: '+12025550199',
  },
]

/** Creates the addresses of the demo companies and doctors; the people must exist. */
export const makeAddresses = (db: Database, createdAt: Date): Promise<void> =>
  db.within(systemScope, async tx => {
    await tx.insert(address).values(
      addresses.map(({ idName, company, doctor, ...row }) => ({
        id: demoId(`address of ${idName}`),
        companyId: demoId(company),
        titleFolded: fold(row.title),
        createdAt,
        ...row,
        ownerType: doctor ? ('doctor' as const) : (row.ownerType ?? ('clinic' as const)),
        doctorId: doctor ? demoId(doctor) : null,
      })),
    )
  })
