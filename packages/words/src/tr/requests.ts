import type { requests as en } from '../en/requests.ts'
import type { SameWords } from '../shape.ts'

export const requests: SameWords<typeof en> = {
  status: {
    pendingPayment: 'Ödeme bekleniyor',
    pendingAdminApproval: 'Yönetici onayı bekleniyor',
    approved: 'Onaylandı',
    inManufacturing: 'Üretimde',
    shipped: 'Gönderildi',
    firstMileShipped: 'İlk etap gönderildi',
    rejected: 'Reddedildi',
    canceled: 'İptal edildi',
  },
  type: { retainer: 'Retainer', replacement: 'Yenileme' },
  action: {
    create: 'Yeni talep',
    pay: 'Öde',
    approve: 'Talebi onayla',
    reject: 'Talebi reddet',
    cancel: 'Talebi iptal et',
    startMfg: 'Üretimi başlat',
    stopMfg: 'Siparişi iptal et',
    ship: 'Gönderildi olarak işaretle',
    undoShipped: 'Gönderimi geri al',
    lastMileShipped: 'Son etabı gönderildi olarak işaretle',
  },
}
