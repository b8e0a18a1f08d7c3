import type { SameWords } from '../../../bundles/shape.ts'
import type { notifications as en } from '../../en/notifications/notifications.ts'
import { event } from './events.ts'

export const notifications: SameWords<typeof en> = {
  event,
  topic: {
    attention: 'Düzeltme gereken vakalar',
    planReady: 'İncelenecek tedavi planları',
    planReminders: 'Tedavi planı hatırlatmaları',
    approvals: 'Onaylar',
    shipping: 'Gönderim',
    chat: 'Sohbet mesajları',
    expiry: 'Süresi dolmak üzere olan vakalar',
    progress: 'Vaka ve taleplerin ilerleyişi',
    weekly: 'Haftalık özet',
    queue: 'Laboratuvardaki işler',
    account: 'Hesabınız',
  },
  mail: {
    hello: 'Merhaba {{name}},',
    comment: 'Açıklama: {{comment}}',
    reason: 'Neden: {{reasons}}',
    track: '{{awb}} numaralı paketi takip et',
    more_one: 've {{count}} tane daha',
    more_other: 've {{count}} tane daha',
    button: {
      case: 'Vakayı aç',
      files: 'Düzeltilecekleri gör',
      plan: 'Tedavi planını aç',
      shipment: 'Gönderiyi aç',
      request: 'Talepleri aç',
      chat: 'Sohbeti aç',
      portal: 'Portalı aç',
    },
    canTurnOff: '“{{topic}}” türündeki e-postaları profilinizden kapatabilirsiniz.',
    cannotTurnOff: '“{{topic}}” türündeki e-postalar kapatılamaz.',
  },
  doctorStatus: {
    ACTIVE: 'etkin',
    RESTRICTED: 'kısıtlı (süren vakalar devam eder, yeni vaka ve talep açılamaz)',
    BLOCKED:
      'engellendi (yalnızca vakaları görüntüleyebilir ve sohbete yazabilirsiniz; lütfen kliniğinizle görüşün)',
  },
  week: {
    opened: 'Son yedi günde yeni vakalar: {{count}}',
    shipped: 'Son yedi günde kargoya verilenler: {{count}}',
    planApproval: 'Plan onayı bekleyenler: {{count}}',
    clearance: 'Yönetici onayı bekleyenler: {{count}}',
    rejected: 'Reddedilenler: {{count}}',
    incomplete: 'Henüz gönderilmeyenler: {{count}}',
    inWork: 'Laboratuvarda: {{count}}',
  },
}
