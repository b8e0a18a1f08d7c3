import type { profile as en } from '../en/profile.ts'
import type { SameWords } from '../shape.ts'

export const profile: SameWords<typeof en> = {
  title: 'Şirket profili',
  user: 'Kullanıcı bilgileri',
  company: 'Şirket bilgileri',
  name: 'Ad',
  email: 'E-posta',
  phone: 'Telefon',
  supportPhone: 'Destek telefonu',
  supportEmail: 'Destek e-postası',
  theme: 'Tema',
  dateFormat: 'Tercih edilen tarih biçimi',
  dentalNotation: 'Diş notasyonu',
}
