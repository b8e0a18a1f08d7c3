import type { SameWords } from '../../../bundles/shape.ts'
import type { event as en } from '../../en/notifications/events.ts'

export const event: SameWords<typeof en> = {
  CASE_SUBMITTED: {
    title: '{{subject}}: gönderildi',
    text: 'Bir vaka gönderildi ve kalite kontrol bekliyor.',
  },
  CASE_RECEIPT: {
    title: '{{subject}}: alındı',
    text: 'Vakanızı aldık. Laboratuvar önce kayıtları kontrol eder, ardından size bilgi veririz.',
  },
  CASE_RESUBMITTED: {
    title: '{{subject}}: yeniden gönderildi',
    text: 'Vaka düzeltildi ve yeniden kalite kontrol bekliyor.',
  },
  CASE_OVERRIDDEN: {
    title: '{{subject}}: ret geçersiz kılındı',
    text: 'Kayıtların reddi geçersiz kılındı. Vaka devam ediyor.',
  },
  FILE_DAMAGED: {
    title: '{{subject}}: bir dosya bozuk',
    text: 'Bu vakanın bir dosyası bozuk: okunamaz hâlde geldi veya artık gönderilen dosyayla aynı değil. Yedekten geri yükleyin veya kullanılmadan önce yeniden isteyin.',
  },
  CASE_EDITED: {
    title: '{{subject}}: değiştirildi',
    text: 'Siz üzerinde çalışırken vaka değiştirildi. Kontrol edilen maddeler yeniden kontrol edilmelidir.',
  },
  COURIER_NOTIFIED: {
    title: '{{subject}}: kargo çağrıldı',
    text: 'Ölçüyü almak üzere kargo çağrıldı. Lütfen hazır bulundurun.',
  },
  IMPRESSION_RECEIVED: {
    title: '{{subject}}: ölçü teslim alındı',
    text: 'Ölçü elimize ulaştı. Kalite kontrol başlıyor.',
  },
  CASE_REJECTED: {
    title: '{{subject}}: kayıtlar reddedildi',
    text: 'Bazı kayıtlar bu hâliyle kullanılamıyor. Vakanın devam edebilmesi için lütfen düzeltin.',
  },
  REJECTION_WITHDRAWN: {
    title: '{{subject}}: ret geri çekildi',
    text: 'Ret bizim hatamızdı. Kayıtlar kontrol ediliyor, bir şey yapmanız gerekmiyor.',
  },
  PLAN_READY: {
    title: '{{subject}}: tedavi planı hazır',
    text: 'Bir tedavi planı incelemenizi bekliyor. Üretim, onayınızdan sonra başlar.',
  },
  PLAN_REMINDER: {
    title: '{{subject}}: tedavi planı hâlâ bekliyor',
    text: 'Tedavi planı hâlâ incelemenizi bekliyor. Lütfen onaylayın veya değişiklik isteyin.',
  },
  PLAN_FOR_INFORMATION: {
    title: '{{subject}}: tedavi planı yayımlandı',
    text: 'Tedavi planını inceleyebilirsiniz. Üretim, kararlaştırıldığı gibi onay beklenmeden başladı.',
  },
  PLAN_APPROVED: { title: '{{subject}}: tedavi planı onaylandı', text: 'Tedavi planı onaylandı.' },
  PLAN_REJECTED: {
    title: '{{subject}}: planda değişiklik istendi',
    text: 'Tedavi planında değişiklik istendi.',
  },
  PLAN_WITHDRAWN: {
    title: '{{subject}}: tedavi planı geri çekildi',
    text: 'Laboratuvar tedavi planını düzeltmek üzere geri çekti. Yeniden hazır olduğunda size bilgi veririz.',
  },
  REVISION_STARTED: {
    title: '{{subject}}: revizyon başladı',
    text: 'Laboratuvar istediğiniz değişiklikler üzerinde çalışıyor.',
  },
  CLEARANCE_NEEDED: {
    title: '{{subject}}: onayınız gerekiyor',
    text: 'Bu vaka üretilmeden önce onayınızı bekliyor.',
  },
  CLEARED: {
    title: '{{subject}}: üretime izin verildi',
    text: 'Üretime izin verildi; vaka üretime geçiyor.',
  },
  UNCLEARED: {
    title: '{{subject}}: üretime izin verilmedi',
    text: 'Vakanın üretimine izin verilmedi.',
  },
  MFG_ON_HOLD: {
    title: '{{subject}}: üretim beklemede',
    text: 'Bu vakanın üretimi durdurulmak zorunda kaldı. Lütfen nedenine bakın.',
  },
  MFG_RESUMED: {
    title: '{{subject}}: üretim devam ediyor',
    text: 'Sorun çözüldü, vaka yeniden üretimde.',
  },
  BATCH_STARTED: { title: '{{subject}}: üretimde', text: 'Üretim başladı.' },
  SHIPPED: { title: '{{subject}}: kargoya verildi', text: 'Paket yola çıktı.' },
  FIRST_MILE: {
    title: '{{subject}}: ilk etap gönderildi',
    text: 'Paket size doğru yola çıktı. Lütfen içindekileri doktorlara iletin ve son etabı kaydedin.',
  },
  SHIPPING_CORRECTED: {
    title: '{{subject}}: henüz kargoya verilmedi',
    text: 'Gönderim yanlışlıkla kaydedildi. Paket henüz çıkmadı; çıktığında size bilgi veririz.',
  },
  RECEIPT_DUE: {
    title: '{{subject}}: lütfen teslim aldığınızı onaylayın',
    text: 'Paket ulaştı mı? Lütfen onaylayın. Yanıt gelmezse {{date}} tarihinde teslim alınmış sayılır.',
  },
  CONFIRM_RECEIPT: {
    title: '{{subject}}: teslim alınmış sayıldı',
    text: 'Paket artık teslim alınmış sayılıyor. Ulaşmadıysa lütfen vakanın sohbetinden bize yazın.',
  },
  REFINEMENT_OPENED: { title: '{{subject}}: refinement açıldı', text: 'Bu vaka için bir refinement açıldı.' },
  CASE_CANCELED: { title: '{{subject}}: iptal edildi', text: 'Vaka iptal edildi.' },
  EXPIRY_WARNING: {
    title: '{{subject}}: süresi dolmak üzere',
    text: 'Bu vakada uzun süredir bir işlem yapılmadı. İşlem yapılmazsa {{date}} tarihinde süresi dolar.',
  },
  EXPIRED: {
    title: '{{subject}}: süresi doldu',
    text: 'Çok uzun süre işlem yapılmadığı için vakanın süresi doldu. Yeniden etkinleştirilebilir.',
  },
  REACTIVATED: { title: '{{subject}}: yeniden etkinleştirildi', text: 'Vaka yeniden etkinleştirildi.' },
  COMPLETE: { title: '{{subject}}: tamamlandı', text: 'Vaka tamamlandı.' },
  REOPENED: { title: '{{subject}}: yeniden açıldı', text: 'Vaka yeniden açıldı.' },
  MOVED_BACK: {
    title: '{{subject}}: geri alındı',
    text: 'Vaka üretimden önceki aşamaya geri alındı.',
  },
  REQUEST_NEW: {
    title: '{{subject}}: bir talep onay bekliyor',
    text: 'Yeni bir talep onayınızı bekliyor.',
  },
  REQUEST_APPROVED: { title: '{{subject}}: talep onaylandı', text: 'Talep onaylandı.' },
  REQUEST_REJECTED: { title: '{{subject}}: talep reddedildi', text: 'Talep reddedildi.' },
  REQUEST_CANCELED: { title: '{{subject}}: talep iptal edildi', text: 'Talep iptal edildi.' },
  CHAT_MESSAGE: {
    title: '{{subject}}: yeni mesajlar',
    text: 'Bu vakanın sohbetinde sizin için yeni mesajlar var.',
  },
  CHAT_MENTION: {
    title: '{{subject}}: sizden bahsedildi',
    text: 'Bu vakanın sohbetinde biri sizden bahsetti.',
  },
  DOCTOR_STATUS_CHANGED: {
    title: 'Hesabınızda değişiklik yapıldı',
    text: 'Archway hesabınızın yeni durumu: {{status}}.',
  },
  APPROVAL_REQUESTED: {
    title: 'Onayınız gerekiyor',
    text: 'Bir çalışma arkadaşınız, onayınızı gerektiren bir istek gönderdi: kişisel verilerin silinmesi, iki adımlı doğrulamanın sıfırlanması veya yeni bir hesap sahibi. İsteğin süresi yedi gün sonra dolar.',
  },
  APPROVAL_CONFIRMED: {
    title: 'İsteğiniz onaylandı',
    text: 'Bir yönetici isteğinizi onayladı ve istek uygulandı.',
  },
  APPROVAL_DECLINED: {
    title: 'İsteğiniz reddedildi',
    text: 'Bir yönetici isteğinizi reddetti. Hiçbir şey değişmedi.',
  },
  SECOND_FACTOR_RESET: {
    title: 'İki adımlı doğrulamanız sıfırlandı',
    text: 'İki adımlı doğrulama hesabınızdan kaldırıldı ve tüm oturumlarınız kapatıldı. Profil sayfasındaki Giriş ve güvenlik sekmesinden yeniden etkinleştirin. Bunu siz istemediyseniz hesap sahibinize veya yöneticinize bildirin.',
  },
  OWNER_APPOINTED: {
    title: 'Şirketinizin yeni bir hesap sahibi var',
    text: 'Archway personeli, ikinci bir kişinin onayıyla şirketinizin bir yönetici kullanıcısını hesap sahibi yaptı. Kim olduğunu Profil sayfasında görebilirsiniz. Bunu şirketinizden kimse istemediyse Archway ile iletişime geçin.',
  },
  APPROVAL_DIGEST: {
    title: 'Onayınızı bekleyenler',
    text: 'Bunlar hâlâ onayınızı bekliyor:',
  },
  STAFF_DIGEST: { title: 'Vakalarınızdan haberler', text: 'Son özetten bu yana olanlar:' },
  WEEKLY_SUMMARY: { title: 'Archway’de haftanız', text: '{{company}} vakalarının durumu:' },
}
