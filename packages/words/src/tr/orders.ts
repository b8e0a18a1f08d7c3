import type { orders as en } from '../en/orders.ts'
import type { SameWords } from '../shape.ts'

export const orders: SameWords<typeof en> = {
  status: {
    PENDING: 'Beklemede',
    READY_FOR_MANUFACTURING: 'Üretime hazır',
    PROCESSING: 'İşleniyor',
    MANUFACTURING: 'Üretiliyor',
    READY_FOR_AWB: 'Paketleniyor',
    READY_FOR_SHIPPING: 'Kargoya hazır',
    SHIPPED: 'Gönderildi',
    CANCELED: 'İptal edildi',
  },
  action: {
    create: 'Yeni sipariş',
    confirm: 'Üretime ver',
    start: 'İşlemeye başla',
    make: 'Üretime başla',
    finish: 'Üretimi bitir',
    assignAwb: 'Gönderiye ekle',
    handOver: 'Kargoya teslim et',
    cancel: 'Siparişi iptal et',
    cancelMade: 'Üretimdeki siparişi iptal et',
    hold: 'Beklemeye al',
    reverse: 'Üretime geri al',
    removeFromShipment: 'Gönderiden çıkar',
    undoShipped: 'Gönderimi geri al',
  },
  batch: {
    '1st': '1. parti',
    '2nd': '2. parti',
    '3rd': '3. parti',
    '4th': '4. parti',
    Refinement: 'Refinement',
  },
}
