import type { SameWords } from '../../../bundles/shape.ts'
import type { staffRoleHelp as help, staffRoleNames as names } from '../../en/company/staff-roles.ts'

export const staffRoleNames: SameWords<typeof names> = {
  administrator: 'Yönetici',
  planner: 'Planlamacı',
  production: 'Üretim',
  support: 'Destek',
}

export const staffRoleHelp: SameWords<typeof help> = {
  administrator: 'Personel, roller, ayarlar, silme ve şirket engelini kaldırma dahil her şey.',
  planner: 'Kayıtlar, kalite kontrol, planlar ve sohbet.',
  production: 'Siparişler, etiketler, gönderiler ve talepler.',
  support: 'Görüntüleme, sohbet, şirketler ve kullanıcıları.',
}
