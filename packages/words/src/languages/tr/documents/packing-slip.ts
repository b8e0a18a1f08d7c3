import type { SameWords } from '../../../bundles/shape.ts'
import type { packingSlip as en } from '../../en/documents/packing-slip.ts'

/** Texts of the packing slip, which is printed and put into the box. */
export const packingSlip: SameWords<typeof en> = {
  title: 'Paket içerik listesi',
  recipient: 'Alıcı',
  address: 'Adres',
  phone: 'Telefon',
  courier: 'Kargo şirketi',
  airwayBillNumber: 'Takip numarası',
  boxes: 'Koli sayısı',
  weight: 'Ağırlık',
  kg: '{{value}} kg',
  doctor: 'Doktor',
  cases: 'Vaka sayısı',
  inside: 'İçerik',
  case: 'Vaka',
  patient: 'Hasta',
  product: 'Ürün',
  batch: 'Parti',
  upper: 'Üst',
  lower: 'Alt',
  pieces: 'Adet',
}
