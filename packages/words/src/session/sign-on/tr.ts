import type { SameWords } from '../../bundles/shape.ts'
import type { signOn as english } from './en.ts'

export const signOn: SameWords<typeof english> = {
  title: 'Giriş yapılıyor',
  linkTitle: 'Hesabınız bağlanıyor',
  working: 'Lütfen bir saniye bekleyin.',
  failed: 'Giriş yapılamadı',
  linkFailed: 'Hesabınız bağlanamadı',
  over: 'Bu sayfa, şirketinizin giriş hizmetinden hemen sonra bir kez çalışır. Lütfen yeniden deneyin.',
  again: 'Yeniden dene',
  toLogin: 'Giriş sayfasına dön',
  toSecurity: 'Güvenlik sayfasına dön',
  linked: 'Hesabınız bağlandı',
  own: {
    title: 'Şirketinizin giriş hizmeti',
    text: 'Buradaki parolanız yerine {{name}} ile giriş yapın.',
    off: 'Şirketiniz şu anda bir giriş hizmeti kullanmıyor.',
    none: 'Hesabınız henüz bağlı değil.',
    linked: 'Bağlanma tarihi: {{day}}',
    used: 'Son kullanım: {{moment}}',
    link: 'Hesabımı bağla',
    remove: 'Bağlantıyı kaldır',
    removeQuestion: 'Giriş hizmetiyle bağlantı kaldırılsın mı?',
    removeText:
      'Onunla başlayan oturumlar sona erer. Sonrasında parolanızla giriş yaparsınız; parolanız yoksa “Parolanızı mı unuttunuz?” ile belirleyebilirsiniz.',
    removed: 'Bağlantı kaldırıldı',
  },
}
