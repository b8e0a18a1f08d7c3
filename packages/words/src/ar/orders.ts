import type { orders as en } from '../en/orders.ts'
import type { ArabicWords } from '../shape.ts'

export const orders: ArabicWords<typeof en> = {
  status: {
    PENDING: 'قيد الانتظار',
    READY_FOR_MANUFACTURING: 'جاهز للتصنيع',
    PROCESSING: 'قيد المعالجة',
    MANUFACTURING: 'قيد التصنيع',
    READY_FOR_AWB: 'قيد التغليف',
    READY_FOR_SHIPPING: 'جاهز للشحن',
    SHIPPED: 'تم الشحن',
    CANCELED: 'ملغى',
  },
  action: {
    create: 'طلبية جديدة',
    confirm: 'إطلاق للتصنيع',
    start: 'بدء المعالجة',
    make: 'بدء التصنيع',
    finish: 'إنهاء التصنيع',
    assignAwb: 'إضافة إلى شحنة',
    handOver: 'تسليم إلى شركة الشحن',
    cancel: 'إلغاء الطلبية',
    cancelMade: 'إلغاء الطلبية أثناء التصنيع',
    hold: 'تعليق',
    reverse: 'إرجاع إلى التصنيع',
    removeFromShipment: 'إزالة من الشحنة',
    undoShipped: 'التراجع عن الشحن',
  },
  batch: {
    '1st': 'الأولى',
    '2nd': 'الثانية',
    '3rd': 'الثالثة',
    '4th': 'الرابعة',
    Refinement: 'التحسين',
  },
}
