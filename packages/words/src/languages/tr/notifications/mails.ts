import type { SameWords } from '../../../bundles/shape.ts'
import type { mails as en } from '../../en/notifications/mails.ts'

export const mails: SameWords<typeof en> = {
  forgotten: {
    subject: 'Archway için yeni parola belirleyin',
    hello: 'Merhaba,',
    text: 'Hesabınız için yeni bir parola istendi. Yeni parolanızı belirlemek için düğmeye basın. Oturumunuz açıksa önce çıkış yapın.',
    button: 'Yeni parola belirle',
    closing:
      'Bağlantı bir gün geçerlidir ve yalnızca bir kez kullanılabilir. Bu isteği siz yapmadıysanız bir işlem yapmanız gerekmez.',
  },
  invitation: {
    subject: 'Archway davetiniz',
    hello: 'Merhaba,',
    text: 'Archway portalına davet edildiniz. Giriş yapmak için parolanızı belirleyin. Başka bir hesapta oturumunuz açıksa önce çıkış yapın.',
    button: 'Parolanızı belirleyin',
    closing: 'Bağlantı yedi gün geçerlidir ve yalnızca bir kez kullanılabilir.',
  },
  addressTried: {
    subject: 'E-posta adresiniz başka bir şirket tarafından girildi',
    hello: 'Merhaba,',
    text: 'Başka bir şirket bu e-posta adresini Archway’e davet etmeye çalıştı. Bir e-posta adresinin tek hesabı olabilir; hesabınızda bir değişiklik olmadı. Diğer şirkete hesabınız olduğu bildirilmedi, davet de geçersizdir.',
    closing:
      'O şirketle de çalışmak istiyorsanız başka bir e-posta adresi verin. Bu şirketi tanımıyorsanız bir işlem yapmanız gerekmez.',
  },
  passwordChanged: {
    subject: 'Parolanız değiştirildi',
    hello: 'Merhaba,',
    text: 'Archway hesabınızın parolası değiştirildi ve diğer tüm oturumlarınız kapatıldı.',
    closing:
      'Bunu siz yapmadıysanız giriş sayfasındaki “Parolanızı mı unuttunuz?” bağlantısıyla yeni bir parola belirleyin ve hesap sahibinize veya laboratuvara haber verin.',
  },
  secondFactorOn: {
    subject: 'İki adımlı doğrulama açıldı',
    hello: 'Merhaba,',
    text: 'Archway hesabınıza giriş yapmak için artık parolanızın yanında bir kod da gerekiyor. Diğer tüm oturumlarınız kapatıldı.',
    closing:
      'Bunu siz yapmadıysanız önce giriş sayfasındaki “Parolanızı mı unuttunuz?” bağlantısıyla yeni bir parola belirleyin. Ardından hesap sahibinizden veya laboratuvardan iki adımlı doğrulamanızı sıfırlamasını isteyin.',
  },
  secondFactorOff: {
    subject: 'İki adımlı doğrulama kapatıldı',
    hello: 'Merhaba,',
    text: 'Archway hesabınıza giriş yapmak için artık yalnızca parolanız yeterli.',
    closing: 'Bunu siz yapmadıysanız parolanızı değiştirin ve iki adımlı doğrulamayı yeniden açın.',
  },
  secondFactorReset: {
    subject: 'İki adımlı doğrulamanız sıfırlandı',
    hello: 'Merhaba,',
    text: 'Bir hesap sahibi veya laboratuvar, Archway hesabınızdan iki adımlı doğrulamayı kaldırdı. Bu genellikle uygulama ve kurtarma kodları kaybolduğunda yapılır. Tüm oturumlarınız kapatıldı.',
    closing:
      'Bunu siz istemediyseniz hesap sahibinize veya laboratuvara haber verin ve parolanızı değiştirin.',
  },
  passkeyAdded: {
    subject: 'Hesabınıza bir geçiş anahtarı eklendi',
    hello: 'Merhaba,',
    text: 'Archway hesabınıza artık yeni bir geçiş anahtarıyla da giriş yapılabilir.',
    closing:
      'Bunu siz yapmadıysanız Profil sayfasındaki Giriş ve güvenlik sekmesinden kaldırın ve parolanızı değiştirin.',
  },
  requiredPasskeyAdded: {
    subject: 'İki adımlı doğrulama bir geçiş anahtarıyla kuruldu',
    hello: 'Merhaba,',
    text: 'Archway hesabınıza giriş yapmak için artık bir geçiş anahtarı gerekiyor. Anahtar bir giriş sırasında oluşturuldu. Diğer tüm oturumlarınız kapatıldı.',
    closing:
      'Bunu siz yapmadıysanız önce giriş sayfasındaki “Parolanızı mı unuttunuz?” bağlantısıyla yeni bir parola belirleyin. Ardından hesap sahibinizden veya laboratuvardan iki adımlı doğrulamanızı sıfırlamasını isteyin.',
  },
  passkeyRemoved: {
    subject: 'Hesabınızdan bir geçiş anahtarı kaldırıldı',
    hello: 'Merhaba,',
    text: 'Archway hesabınızın bir geçiş anahtarı kaldırıldı; artık onunla giriş yapılamaz.',
    closing: 'Bunu siz yapmadıysanız parolanızı değiştirin.',
  },
  signOnLinked: {
    subject: 'Hesabınız şirketinizin giriş hizmetine bağlandı',
    hello: 'Merhaba,',
    text: 'Artık şirketinizin giriş hizmetiyle Archway hesabınıza giriş yapılabilir.',
    closing:
      'Bunu siz yapmadıysanız bağlantıyı Profil sayfasındaki Giriş ve güvenlik sekmesinden kaldırın ve şirketinizin hesap sahibine haber verin.',
  },
  signOnUnlinked: {
    subject: 'Hesabınız artık şirketinizin giriş hizmetine bağlı değil',
    hello: 'Merhaba,',
    text: 'Artık şirketinizin giriş hizmetiyle Archway hesabınıza giriş yapılamaz.',
    closing: 'Bunu siz yapmadıysanız parolanızı değiştirin.',
  },
  recoveryCodeUsed: {
    subject: 'Bir kurtarma kodu kullanıldı',
    hello: 'Merhaba,',
    text: 'Archway hesabınıza parolanız ve kurtarma kodlarınızdan biriyle giriş yapıldı. Bu kod bir daha kullanılamaz.',
    closing: 'Bunu siz yapmadıysanız parolanızı değiştirin ve yeni kurtarma kodları oluşturun.',
  },
  recoveryCodesRenewed: {
    subject: 'Yeni kurtarma kodları oluşturuldu',
    hello: 'Merhaba,',
    text: 'Archway hesabınız için yeni kurtarma kodları oluşturuldu. Önceki kodlar artık geçerli değil.',
    closing: 'Bunu siz yapmadıysanız parolanızı değiştirin ve yeni kurtarma kodları oluşturun.',
  },
  webhookStopped: {
    subject: 'Bir webhook kapatıldı',
    hello: 'Merhaba,',
    failing:
      '{{host}} adresine giden bir webhook’un tüm teslimatları beş gündür başarısız olduğu için webhook kapatıldı. Yeni olaylar artık gönderilmiyor.',
    gone: '{{host}} adresindeki bir webhook alıcısı artık var olmadığını bildirdiği için webhook kapatıldı. Yeni olaylar artık gönderilmiyor.',
    creatorLeft:
      '{{host}} adresine giden webhook’u oluşturan kişi artık laboratuvarın yöneticisi olmadığı için webhook kapatıldı. Yeni olaylar artık gönderilmiyor.',
    creatorLeftClosing:
      'Webhook hâlâ gerekiyorsa adresini kontrol edin ve Profil sayfasındaki Entegrasyonlar sekmesinden açın; bekleyen teslimatlar o zaman gönderilir.',
    button: 'Teslimatları gör',
    closing:
      'Alıcı yeniden çalıştığında webhook’u Profil sayfasındaki Entegrasyonlar sekmesinden açın; bekleyen teslimatlar o zaman gönderilir.',
  },
  exported: {
    subject: 'Dışa aktarımınız hazır',
    hello: 'Merhaba {{name}},',
    text: 'İstediğiniz dışa aktarım hazır. İndirmek için giriş yapın.',
    button: 'Dosyayı indir',
    closing:
      'Dosya yedi gün boyunca indirilebilir. Bu isteği siz yapmadıysanız lütfen hesap sahibinize bildirin.',
  },
}
