import type { Guide } from '../../../catalog/guide/guide.ts'

export const guide: Guide = {
  title: 'Hızlı kılavuz',
  lead: 'İlk taramadan son plağa, ihtiyaç duyacağınız sırayla.',
  contents: 'İçindekiler',
  print: 'Yazdır',
  sections: {
    firstSteps: {
      title: 'İlk adımlar',
      blocks: [
        {
          text: 'Hesabınızı kullanıma hazırlamak için üç adım yeterlidir. Bunları yalnızca hesap sahibi yapabilir.',
        },
        {
          steps: [
            'Bir gönderim adresi ekleyin: Şirket profili, Adresler, Adres ekle. Vakalar oraya gönderilir.',
            'Şirketinizin diş numaralandırma sistemini seçin. Şirketteki herkes dişleri bu sistemle görür; şirket profilinden değiştirebilirsiniz.',
            'Çalışma arkadaşlarınızı davet edin: Şirket profili, Yönetici kullanıcılar, Yönetici ekle. E-postayla yedi gün geçerli bir bağlantı alırlar.',
          ],
        },
        { figure: 'notation' },
        {
          text: 'Ürün tercihlerine de göz atın: ofset, kesim hattı ve lazer işaretleme bundan sonraki tüm siparişlerinize uygulanır.',
        },
      ],
    },
    records: {
      title: 'Kayıtların alınması',
      blocks: [
        { heading: 'Sekiz fotoğraf' },
        {
          text: 'Net, aydınlık ve düz olsun: kamerayı diş hizasında tutun, ağız içi beş fotoğraf için ekartör, oklüzal iki fotoğraf için ayna kullanın. Uzun kenar en az 1024 piksel olmalıdır.',
        },
        { figure: 'photos' },
        { heading: 'Taramalar' },
        { figure: 'scan' },
        {
          list: [
            'Son molarlara kadar tüm dişler, taramada delik yok.',
            'Her dişin çevresinde 3-5 mm diş eti.',
            'Dişler tam kapalıyken iki taraftan kapanış.',
            'Dişler kuru, braketler ve gevşek parçalar çıkarılmış.',
            '90 günden eski değil ve tüm diş işlemlerinden sonra alınmış.',
          ],
        },
        { heading: 'Röntgenler' },
        {
          text: 'Panoramik röntgen kökleri ve henüz sürmemiş dişleri gösterir. 16 yaşından küçük hastalarda önemle önerilir.',
        },
        { figure: 'files' },
      ],
    },
    submitting: {
      title: 'Vaka gönderme',
      blocks: [
        {
          steps: [
            'Hasta ve ürün: kimin için, ne üretilecek, nereye gidecek.',
            'Kayıtlar: tüm dosyaları bir kerede bırakın. Dosyalar adlarına göre yerleştirilir; kontrol edin, gerekirse yerlerini değiştirin.',
            'Reçete: tedaviden beklediğiniz sonuç. Klinik tercihlerinizle başlar.',
            'Gözden geçirme: eksikler, ilgili alana giden bağlantılarla listelenir. Hastanızın onamını doğrulayın ve gönderin.',
          ],
        },
        {
          text: 'Taslak her değişiklikten bir saniye sonra kendiliğinden kaydedilir ve “Eksik gönderim” altında bekler. Siz portalda başka bir yerde çalışırken yüklemeler sürer; bağlantı koparsa kaldığı yerden devam eder.',
        },
        {
          text: 'Gönderdikten sonra laboratuvar kayıtları ve reçeteyi bir iş günü içinde kalite kontrolde karşılaştırır. Kalite kontrol onaylanana kadar vakayı düzenleyebilirsiniz.',
        },
      ],
    },
    rejected: {
      title: 'Gönderim reddedilirse',
      blocks: [
        {
          text: 'Vaka, her kayıt için bir gerekçeyle size geri döner: bulanık bir fotoğraf, taramada bir delik, yanlış çene. “Bekleyen işlemler” altında görünür.',
        },
        {
          steps: [
            'Vakayı açın. Reddedilen kayıtlar, her biri için ne yapılacağıyla işaretlidir.',
            'Dosyayı yerinde değiştirin. Önceki sürüm geçmişte kalır.',
            'Yeniden gönderin. Kalite kontrolde değişenlere bakılır.',
          ],
        },
        {
          text: 'Bir kaydın daha iyisi alınamıyorsa reddi geçersiz kılın ve gerekçesini yazın. Bazı nedenler geçersiz kılınamaz: başka bir hastaya ait dosyayla hiçbir şey üretilemez.',
        },
      ],
    },
    plan: {
      title: 'Planın incelenmesi',
      blocks: [
        { figure: 'plan' },
        {
          list: [
            'Modelleri çevirip büyütün, adımları baştan sona oynatın. Yanında görünen reçetenizle karşılaştırın.',
            'Tablolar ataşmanları ve interproksimal redüksiyonu (IPR, milimetre olarak) diş ve adıma göre gösterir.',
            'Önceki sürümler açık kalır; böylece neyin değiştiğini görürsünüz.',
          ],
        },
        {
          text: 'Planı onaylayın, üretime geçsin. Ya da değişiklik isteyin: neyin yanlış olduğunu seçin, dişleri işaretleyin ve kısa bir açıklama yazın. Sonraki sürüm iki iş günü içinde hazırlanır.',
        },
        {
          only: 'twoSteps',
          text: 'Şirketinizde planlar iki adımda onaylanır: onaydan sonra ikinci bir kişi planın üretimine izin verir. O zamana kadar planın durumu “Yönetici onayı bekleniyor” olur.',
        },
      ],
    },
    setup: {
      title: 'Kendi dijital set-up’ınız',
      blocks: [
        {
          text: 'Planı kendiniz yapıyorsanız “Kendi set-up’ımı yükleyeceğim” seçeneğini açın ve her adım için bir model içeren tek bir ZIP arşivi yükleyin.',
        },
        { figure: 'setup' },
        {
          list: [
            'Üst çene için U, alt çene için L, ardından iki basamaklı adım: U01.stl, L01.stl.',
            'Hiçbir adım eksik olmamalı ve iki kez bulunmamalıdır; portal sorunları listeler.',
            'Milimetre cinsinden, tabanlı, baskıya hazır kapalı modeller.',
          ],
        },
      ],
    },
    shipping: {
      title: 'Üretim ve gönderim',
      blocks: [
        {
          text: 'Plaklar partiler hâlinde üretilir: 1., 2., 3., 4. Sonuncusu ulaştığında sıradaki partiyi vakadan başlatırsınız. Plakların üretimi yaklaşık yedi, diğer ürünlerinki üç iş günü sürer.',
        },
        { figure: 'routes' },
        {
          only: 'drop',
          text: 'Vakalarınız doğrudan gönderilir: laboratuvardan vakanın adresine.',
        },
        {
          only: 'bulk',
          text: 'Doktorlarınızın vakaları toplu gönderilir: ilk etap onları tek gönderim adresinize getirir, oradan doktorlara siz iletirsiniz. Son etabın kargo şirketini ve takip numarasını gönderiye girin.',
        },
        {
          text: 'Her gönderinin, kargo şirketinin takip sayfasına götüren bir takip numarası vardır. Teslim aldığınızı vakada onaylayın; kullanım süresi o zaman başlar.',
        },
      ],
    },
    more: {
      title: 'Refinement, retainer ya da yenileme',
      blocks: [
        { text: 'Tedavi her zaman son adımla bitmez. Hangisini ne zaman seçeceğiniz:' },
        { figure: 'choice' },
        {
          only: 'requests',
          text: 'Retainer ve yenileme “Talepler” altında istenir. Yalnızca gönderilmiş adımlar yeniden üretilebilir.',
        },
      ],
    },
    products: {
      title: 'Retainerlar, gece plakları, beyazlatma setleri',
      blocks: [
        {
          text: 'Retainer sonucu korur. Yeni bir taramadan, ölçüden ya da önceki bir vakanın adımından üretilir; sabit retainer varsa üzerinin kaplanmasını mı, ona temas edilmemesini mi istediğinizi yazın.',
        },
        {
          text: 'Gece plağı tek çeneyi korur, ancak iki çenenin de taraması gerekir. Sert, yumuşak ya da çift katmanlı olmasını, kalınlığını (2-4 mm) ve karşıt dişlerin ne kadar derin indeksleneceğini seçin:',
        },
        { figure: 'indexing' },
        {
          text: 'Beyazlatma seti plak ve jelden oluşur. Rezervuarlar jeli seçilen dişlerin ön yüzünde tutar. Alerjileri bize bildirin.',
        },
      ],
    },
    doctors: {
      title: 'Doktorlar ve müşteri temsilcileri',
      blocks: [
        {
          steps: [
            'Ad, e-posta ve ülke ile bir doktor ekleyin. Davet yedi gün geçerlidir ve yeniden gönderilebilir.',
            'Planları kimin onaylayacağını seçin: hiç kimse, doktor ya da önce doktor, sonra ekibiniz.',
            'Doktora, bekleyen her işten haberdar edilen bir müşteri temsilcisi atayın.',
          ],
        },
        {
          list: [
            'Kısıtlı: süren vakalar devam eder, yeni vaka açılamaz.',
            'Engellenmiş: doktor vakaları yalnızca görüntüleyebilir ve sohbete yazabilir.',
            'Etkin değil: doktor giriş yapamaz; vakalarını siz görmeye devam edersiniz.',
          ],
        },
        { text: 'Müşteri temsilcisi doktorlarla ilgilenir; doktor ve yönetici kayıtlarını değiştiremez.' },
      ],
    },
    chat: {
      title: 'Sohbet ve bildirimler',
      blocks: [
        {
          text: 'Her vakanın laboratuvarla kendi sohbeti vardır. Vakayla ilgili konuları yazın, dosya ekleyin; hepsini gelen kutusunda yeniden bulursunuz. Bağlantı koptuğunda hiçbir şey kaybolmaz: mesajlar bekler ve kendiliğinden gönderilir.',
        },
        {
          only: 'dso',
          text: 'Gelen kutusundaki Doktor ve Yönetici etiketleri, konuşmanın bir doktorun vakasıyla mı yoksa sizinkiyle mi ilgili olduğunu gösterir.',
        },
        {
          text: 'Sıra size geldiğinde, bir gönderi yola çıktığında ve biri yazdığında haber alırsınız. E-postaları profilinizden kapatabilirsiniz; sizi bekleyen vakalarla ilgili olanlar hariç.',
        },
      ],
    },
    statuses: {
      title: 'Durumların anlamı',
      blocks: [{ figure: 'statuses' }],
    },
    contact: {
      title: 'İletişim',
      blocks: [
        {
          list: [
            'Bir vaka için: sohbetine yazın. Üzerinde çalışan teknisyen mesajınızı okur.',
            'Hesabınız için: şirketinizin hesap sahibine ya da müşteri desteğine sorun.',
          ],
        },
        {
          only: 'dso',
          text: 'Müşteri temsilciniz doktorlarla ilgili her konuda yardımcı olur.',
        },
        {
          only: 'doctor',
          text: 'Müşteri temsilciniz ve kuruluşunuzun yöneticileri adresler ve erişim konusunda yardımcı olur.',
        },
      ],
    },
  },
  photos: {
    faceSmiling: { title: 'Yüz, gülümserken', text: 'Yüz karşıya dönük, tüm ön dişler görünsün.' },
    faceRest: { title: 'Yüz, dinlenme hâlinde', text: 'Dudaklar kapalı ve gevşek, gözler aynı hizada.' },
    profile: { title: 'Profil', text: 'Yandan, saç kulağın arkasında.' },
    upperOcclusal: { title: 'Üst oklüzal', text: 'Aynada, son molarlara kadar.' },
    lowerOcclusal: { title: 'Alt oklüzal', text: 'Aynada, dil geride.' },
    frontal: { title: 'Frontal', text: 'Dişler kapalı, kapanış düzlemi yatay, orta hat ortada.' },
    rightBuccal: { title: 'Sağ bukkal', text: 'Sağ kanin ve molarlar, dişler kapalı.' },
    leftBuccal: { title: 'Sol bukkal', text: 'Sol kanin ve molarlar, dişler kapalı.' },
  },
  scan: 'Tam bir tarama: her diş, çevresindeki diş eti, kapanış',
  files: {
    title: 'Kabul edilen dosyalar',
    head: ['Kayıt', 'Türler', 'En fazla'],
    kinds: {
      scan: 'Taramalar',
      photo: 'Fotoğraflar',
      xray: 'Röntgenler',
      setup: 'Dijital set-up',
      document: 'Belgeler',
    },
  },
  notation: 'Dişler, şirketinizin numaralandırma sistemiyle',
  plan: ['İnceleyin', 'Karşılaştırın', 'Onaylayın ya da değişiklik isteyin'],
  setup: { upper: 'Üst çene, 1-3. adımlar', lower: 'Alt çene, 1-3. adımlar' },
  routes: {
    lab: 'Laboratuvar',
    group: 'Adresiniz',
    practice: 'Klinik',
    firstMile: 'İlk etap',
    lastMile: 'Son etap',
    bulk: 'Toplu gönderim',
    drop: 'Doğrudan gönderim',
  },
  choice: {
    title: 'Hangisi seçilmeli',
    head: ['', 'Ne zaman', 'Ne gerekir', 'Nerede'],
    rows: {
      refinement: [
        'Refinement',
        'Dişler plana uymuyor ya da hedef değişti',
        'Yeni taramalar ve fotoğraflar, yeni bir plan',
        'Vakada',
      ],
      retainer: ['Retainer', 'Tedavi bitti, sonuç korunacak', 'Son adım ya da yeni bir tarama', 'Talepler'],
      replacement: ['Yenileme', 'Bir plak kayboldu ya da kırıldı', 'Adım numaraları', 'Talepler'],
    },
  },
  indexing: {
    noIndexing: { title: 'İndeksleme yok', text: 'Düz: karşıt dişler serbestçe kayar.' },
    lightIndexing: { title: 'Hafif indeksleme', text: 'Tüberkül uçları hafif bir iz bırakır.' },
    mediumIndexing: {
      title: 'Orta indeksleme',
      text: 'Tüberküller yerine oturur, ancak yine de kayarak çıkabilir.',
    },
    heavyIndexing: { title: 'Yoğun indeksleme', text: 'Tüberküller derine oturur ve çeneyi sabitler.' },
  },
  statuses: {
    title: 'Vaka durumları',
    head: ['Durum', 'Anlamı'],
    meaning: {
      NEW: 'Gönderilmemiş bir taslak.',
      IN_QC: 'Laboratuvar kayıtları reçeteyle karşılaştırır.',
      IN_PRODUCTION_FILE_SYNC: 'Kayıtlar uygun; dosyalar hazırlanıyor.',
      REJECTED: 'Bir kayıt reddedildi. Düzeltin ya da reddi geçersiz kılın.',
      IN_TS_GENERATING: 'Teknisyenler planı hazırlıyor.',
      IN_CUSTOMER_APPPROVE: 'Bir plan onay bekliyor.',
      TS_REJECTED: 'Planda değişiklik istendi.',
      IN_CLEARANCE: 'Onaylanan plan, ikinci bir kişinin üretim iznini bekliyor.',
      UNCLEARED_FOR_MFG: 'İkinci kişi, açıklama yazarak üretim iznini reddetti.',
      IN_MFG: 'Sipariş üretiliyor.',
      ORDER_REJECTED: 'Üretim durdu; laboratuvar inceliyor.',
      READY_FOR_SHIPPING: 'Üretildi, kontrol edildi, paketlendi.',
      IN_SHIPPING: 'Kargo şirketini bekleyen bir pakette.',
      FIRST_MILE_SHIPPED: 'Kuruluşunuzun adresine doğru yolda.',
      SHIPPED: 'Gönderim adresine doğru yolda.',
      COMPLETE: 'Tamamlandı. Talep oluşturulabilir.',
      ACTIVE: 'Bir parti ulaştı; devamı gelebilir.',
      CANCELED: 'Gönderilmeden durduruldu.',
      CANCELED_REFINEMENT: 'Yalnızca refinement durduruldu.',
      EXPIRED: 'Çok uzun süre işlem yapılmadı ya da tedavi süresi doldu.',
      PENDING_COURIER_PICKUP: 'Ölçüler için kargo çağrılmalı.',
      AWAITING_IMPRESSION: 'Ölçüler laboratuvara doğru yolda.',
    },
  },
}
