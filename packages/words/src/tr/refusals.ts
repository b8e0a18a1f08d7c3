import type { refusals as en } from '../en/refusals.ts'
import type { SameWords } from '../shape.ts'

export const refusals: SameWords<typeof en> = {
  INVALID: 'Lütfen işaretli alanları kontrol edin',
  MALFORMED: 'İstek okunamadı',
  NOT_SIGNED_IN: 'Oturumun süresi doldu',
  NOT_ALLOWED: 'Bunu yapma yetkiniz yok',
  SUPER_ADMIN_ONLY: 'Bunu yalnızca hesap sahibi yapabilir',
  BLOCKED: 'Engellendiniz',
  RESTRICTED: 'Bu hesap kısıtlı; devam eden vakalar sürüyor',
  RM_NOT_ALLOWED: 'RM için izin yok',
  WRONG_ORIGIN: 'İstek başka bir siteden geldi',
  NOT_FOUND: 'Böyle bir kayıt yok ya da artık erişilemiyor',
  STALE_STATUS: 'Vaka değişti. Sayfa yenilendi.',
  TOO_LARGE: 'Bu çok büyük',
  UNSUPPORTED_BODY: 'Bu içerik türü kabul edilmiyor',
  TOO_MANY: 'Çok fazla deneme. {{min}} dakika sonra tekrar deneyin.',
  UNEXPECTED: 'Bir hata oluştu, lütfen tekrar deneyin',
  UNAVAILABLE: 'Hizmete şu anda ulaşılamıyor, lütfen tekrar deneyin',
  WRONG_LOGIN: 'E-posta veya parola hatalı',
  ACCOUNT_INACTIVE: 'Bu hesap etkin değil',
  LINK_EXPIRED: 'Bağlantının süresi doldu. Yenisini isteyin.',
  WRONG_OLD_PASSWORD: 'Mevcut parola hatalı',
}
