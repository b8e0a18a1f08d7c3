import type { SameWords } from '../../../bundles/shape.ts'
import type { reasons as en } from '../../en/kernel/reasons.ts'

export const reasons: SameWords<typeof en> = {
  BLOCKED: 'Engellendiniz',
  RESTRICTED: 'Bu hesap kısıtlandı; süren vakalar devam eder',
  RM_NOT_ALLOWED: 'Müşteri temsilcisi rolüne izin verilmiyor',
  STAFF_ROLE: 'Rolünüz bunu kapsamıyor. Bir yönetici bunu yapabilir veya rolünüzü değiştirebilir.',
  UNEXPECTED: 'Bir hata oluştu, lütfen yeniden deneyin',
  SAME_TYPE_IN_QUEUE: 'Aynı türde bir dosya sırada',
  SAME_TYPE_UPLOADING: 'Aynı türde bir dosya yükleniyor',
  FILE_EMPTY: 'Dosya boş',
  FILE_TYPE_REFUSED: '{{ext}} dosyaları burada kabul edilmez',
  FILE_TOO_LARGE: 'Dosya {{max}} sınırını aşıyor',
}
