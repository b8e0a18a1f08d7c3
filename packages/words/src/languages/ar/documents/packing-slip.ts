import type { ArabicWords } from '../../../bundles/shape.ts'
import type { packingSlip as en } from '../../en/documents/packing-slip.ts'

/** Texts of the packing slip, which is printed and put into the box. */
export const packingSlip: ArabicWords<typeof en> = {
  title: 'قائمة التعبئة',
  recipient: 'المستلم',
  address: 'العنوان',
  phone: 'الهاتف',
  courier: 'شركة الشحن',
  airwayBillNumber: 'رقم بوليصة الشحن',
  boxes: 'الصناديق',
  weight: 'الوزن',
  kg: '{{value}} كغ',
  doctor: 'الطبيب',
  cases: 'الحالات',
  inside: 'المحتويات',
  case: 'الحالة',
  patient: 'المريض',
  product: 'المنتج',
  batch: 'الدفعة',
  upper: 'العلوي',
  lower: 'السفلي',
  pieces: 'القطع',
}
