import type { SameWords } from '../../../bundles/shape.ts'
import type { session as en } from '../../en/session/session.ts'

export const session: SameWords<typeof en> = {
  autoLogin: 'Giriş yapıldı',
  autoLoginFailed: 'Beklenmeyen bir hata oluştu',
  expired: 'Oturumun süresi doldu',
  invalidToken: 'Oturum geçersiz',
  login: {
    title: 'Giriş yapın',
    lead: 'Kliniğinizin vakaları, planları ve gönderileri tek yerde.',
    username: 'E-posta',
    password: 'Parola',
    submit: 'Giriş yap',
    forgot: 'Parolanızı mı unuttunuz?',
    passkey: 'Geçiş anahtarıyla giriş yap',
    passkeyStopped: 'Geçiş anahtarı kullanılmadı. Yeniden deneyebilir veya parolanızla giriş yapabilirsiniz.',
    signOn: '{{name}} ile devam et',
    signOnText: 'Şirketinizin kendi giriş hizmeti var.',
    byMail:
      'Beklemeniz gerekmez: “Parolanızı mı unuttunuz?” seçeneği, giriş yapabilmeniz için e-posta adresinize bir bağlantı gönderir.',
    demo: {
      title: 'Demo hesapları',
      lead: 'Giriş yapmak için bir kişi seçin.',
      progress: {
        label: 'Demo verileri',
        preparing: 'Demo verileri hazırlanıyor… Şimdiden giriş yapabilirsiniz: listeler bu sırada dolar.',
        complete: 'Demo verileri hazır.',
        failed: 'Demo verileri tamamlanamadı. Yeniden hazırlamak için sunucuyu yeniden başlatın.',
      },
      roles: {
        administrator: 'Laboratuvar, yönetici',
        planner: 'Laboratuvar, planlamacı',
        production: 'Laboratuvar, üretim',
        support: 'Laboratuvar, destek',
        owner: 'Hesap sahibi',
        contact: 'Şirket kullanıcısı',
        manager: 'Müşteri temsilcisi',
        doctor: 'Doktor',
      },
    },
  },
  forget: {
    title: 'Parolanızı mı unuttunuz?',
    lead: 'E-postanızı girin, yeni parola belirlemeniz için bir bağlantı gönderelim.',
    email: 'E-posta',
    submit: 'Bağlantıyı gönder',
    sent: 'Bu adrese ait bir hesap varsa bir bağlantı gönderdik',
    back: 'Giriş sayfasına dön',
  },
  set: {
    title: 'Parolanızı belirleyin',
    lead: 'En az 10 karakterli bir parola seçin.',
    password: 'Yeni parola',
    repeat: 'Parolayı tekrarlayın',
    submit: 'Parolayı belirle',
    done: 'Parolanız belirlendi. Artık giriş yapabilirsiniz.',
    missing: 'Bu sayfayı e-postanızdaki bağlantıdan açın.',
  },
  reset: {
    title: 'Parolanızı değiştirin',
    lead: 'Parolanızı değiştirdiğinizde diğer tüm oturumlarınız kapatılır.',
    old: 'Mevcut parola',
    password: 'Yeni parola',
    repeat: 'Yeni parolayı tekrarlayın',
    submit: 'Parolayı değiştir',
    done: 'Parolanız değiştirildi.',
  },
  strength: {
    label: 'Güç: {{strength}}',
    levels: { veryWeak: 'çok zayıf', weak: 'zayıf', fair: 'orta', good: 'iyi', veryGood: 'çok iyi' },
  },
  weakPassword: {
    title: 'Başka bir parola seçin',
    text: 'Şu anki parolanız sızdırılmış parola listelerinde yer alıyor veya kolayca tahmin edilebiliyor.',
    later: 'Şimdi değil',
  },
}
