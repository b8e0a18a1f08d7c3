import type { shipments as en } from '../en/shipments.ts'
import type { SameWords } from '../shape.ts'

export const shipments: SameWords<typeof en> = {
  status: { PENDING: 'Hazırlanıyor', SHIPPED: 'Gönderildi' },
  action: {
    create: 'Yeni gönderi',
    edit: 'Gönderiyi düzenle',
    ship: 'Gönderildi olarak işaretle',
    delete: 'Gönderiyi sil',
    lastmile: 'Tümünün son etabını gönderildi olarak işaretle',
    undo: 'Gönderimi geri al',
  },
}
