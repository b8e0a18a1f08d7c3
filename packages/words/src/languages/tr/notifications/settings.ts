import type { SameWords } from '../../../bundles/shape.ts'
import type { notificationSettings as en } from '../../en/notifications/settings.ts'

export const notificationSettings: SameWords<typeof en> = {
  preferences: {
    tab: 'Bildirimler',
    title: 'Bildirim tercihleri',
    text: 'Portalda, e-postayla ve cihazlarınızda nelerden haberdar olacağınızı seçin.',
    topic: 'Konu',
    inApp: 'Portal',
    email: 'E-posta',
    push: 'Cihazlar',
    always: 'Her zaman açık',
    badge: 'Portalda gelen kutusunda görünür',
    now: 'Hemen',
    digest: 'Günde bir özet',
    unread: 'On dakika okunmazsa',
    waiting: 'Hemen, beklediği sürece her gün',
    reminders: '3, 7 ve 14 gün sonra',
    weekly: 'Pazartesi günleri',
    noMail:
      'Kapatılabilen tüm e-postaları kapattınız. Buradaki seçimler e-postalar yeniden açılınca geçerli olur.',
  },
  push: {
    title: 'Bu cihazda bildirimler',
    text: 'Portal kapalıyken bile bu cihazda bildirim alırsınız. Bildirimde vaka numarası yazar, hastanın adı asla yazmaz.',
    turnOn: 'Aç',
    turnOff: 'Kapat',
    on: 'Bu cihazda açık',
    off: 'Bu cihazda kapalı',
    denied:
      'Bu tarayıcı bu sayfanın bildirimlerine izin vermiyor. Tarayıcı ayarlarından izin verin, sonra buradan açın.',
    unsupported: 'Bu tarayıcı, portal kapalıyken bildirim alamaz.',
    unavailable: 'Bu portalda sunulmuyor.',
    failed: 'Tarayıcının bildirim hizmeti yanıt vermiyor. Lütfen daha sonra yeniden deneyin.',
    others_one: 'Ayrıca {{count}} cihazınızda açık',
    others_other: 'Ayrıca {{count}} cihazınızda açık',
  },
}
