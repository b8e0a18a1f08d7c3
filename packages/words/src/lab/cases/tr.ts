import type { SameWords } from '../../bundles/shape.ts'
import type { act as enAct, caseWords as enCaseWords, qc as enQc, queue as enQueue } from './en.ts'

export const queue: SameWords<typeof enQueue> = {
  title: 'İş kuyruğu',
  stages: 'Aşamalar',
  cases_one: '{{count}} vaka',
  cases_other: '{{count}} vaka',
  overdue_one: '{{count}} gecikmiş',
  overdue_other: '{{count}} gecikmiş',
  search: 'Vaka ara',
  searchPlaceholder: 'Hasta veya vaka numarası',
  product: 'Ürün',
  any: 'Hepsi',
  assignee: 'Sorumlu',
  anybody: 'Herkes',
  mine: 'Ben',
  nobody: 'Kimse',
  overdueOnly: 'Yalnızca gecikenler',
  reset: 'Filtreleri sıfırla',
  column: {
    identifier: 'Vaka',
    patient: 'Hasta',
    company: 'Şirket',
    doctor: 'Doktor',
    since: 'Bu aşamada',
    due: 'Termin',
  },
  overdueMark: 'Gecikmiş',
  claim: 'Üstlen',
  claimOf: '{{identifier}} vakasını üstlen',
  assignOf: '{{identifier}} vakasını ata',
  assignTo: 'Şu kişiye ata',
  claimed: '{{identifier}} artık sizde',
  assigned: '{{identifier}} şu kişiye verildi: {{name}}',
  released: '{{identifier}} artık kimsede değil',
  empty: 'Bu aşamada bekleyen yok',
  emptyText: 'Vakalar ilerledikçe burada kendiliğinden görünür.',
  none: 'Bu filtrelere uyan vaka yok',
  noneText: 'Daha fazlasını görmek için filtreleri değiştirin veya sıfırlayın.',
}

export const caseWords: SameWords<typeof enCaseWords> = {
  back: 'Kuyruğa dön',
}

export const qc: SameWords<typeof enQc> = {
  title: 'Kalite kontrol',
  progress: '{{all}} maddeden {{done}} tamam',
  note: 'Not',
  noteHelp: 'Kontrol formuyla saklanır; müşteriler görmez.',
  saved: '{{name}} kaydetti, {{when}}',
  pass: 'Kalite kontrolden geçir',
  passBlocked_one: '{{count}} madde hâlâ açık',
  passBlocked_other: '{{count}} madde hâlâ açık',
  reject: 'Kayıtları reddet',
}

export const act: SameWords<typeof enAct> = {
  reasons: 'Nedenler',
  reasonsHelp: 'En az birini işaretleyin.',
  reasonsOrComment: 'Bir neden işaretleyin veya sorunu yorumda belirtin.',
  comment: 'Yorum',
  commentHelp: 'Vakayı gönderen okur.',
  why: 'Neden',
  whyHelp: 'Vakanın geçmişinde saklanır.',
  assets: 'İlgili kayıtlar',
  assetsHelp: 'Gönderenden bunları yenilemesi istenir.',
  fee: 'Ücret notu',
  feeHelp: 'Başlamış işin durdurulması için alınacak ücret.',
  courier: 'Kargo şirketi',
  pickupDate: 'Alım tarihi',
  airwayBill: 'Takip numarası',
  group: {
    scans: 'Taramalar',
    photos: 'Fotoğraflar',
    prescription: 'Reçete',
    treatmentPlan: 'Dijital set-up',
    any: 'Diğer',
  },
  dialog: {
    courierNotified: {
      title: '{{identifier}} için kargo çağrıldı',
      text: 'Ölçünün ne zaman alınacağı doktora bildirilir.',
      done: 'Kargo kaydedildi',
    },
    impressionReceived: {
      title: '{{identifier}} vakasının ölçüsü ulaştı mı?',
      text: 'Vaka kalite kontrole geçer.',
      done: 'Ölçü alındı',
    },
    qcPass: {
      title: '{{identifier}} kalite kontrolden geçsin mi?',
      text: 'Dosyalar üretime hazırlanır.',
      done: '{{identifier}} kalite kontrolden geçti',
    },
    qcReject: {
      title: '{{identifier}} vakasının kayıtlarını reddet',
      text: 'Gönderenden burada belirtilenleri yenilemesi istenir. O zamana kadar vakanın süresi durur.',
      done: '{{identifier}} vakasının kayıtları reddedildi',
    },
    syncDone: {
      title: '{{identifier}} vakasının dosyaları hazır mı?',
      text: 'Vaka planlamaya, plan yapılmayan ürünlerde üretime geçer.',
      done: '{{identifier}} vakasının dosyaları hazır',
    },
    returnToSubmitter: {
      title: '{{identifier}} gönderene iade edilsin mi?',
      text: 'Nedeni gönderene bildirilir; vaka yeniden gönderilir. Açık sipariş iptal edilir.',
      done: 'Vaka gönderene iade edildi',
    },
    startRevision: {
      title: '{{identifier}} için revizyon başlatılsın mı?',
      text: 'Planın yeni bir sürümüne başlanır. Açık sipariş iptal edilir.',
      done: '{{identifier}} için revizyon başladı',
    },
    cancel: {
      title: '{{identifier}} iptal edilsin mi?',
      text: 'Vaka üzerindeki iş durur ve ilgili herkese bildirilir.',
      done: '{{identifier}} iptal edildi',
    },
    cancelMfg: {
      title: '{{identifier}} üretimdeyken iptal edilsin mi?',
      text: 'Sipariş iptal edilir. Üretilmiş olanlar ücretlendirilir.',
      done: '{{identifier}} iptal edildi',
    },
    reactivate: {
      title: '{{identifier}} yeniden etkinleştirilsin mi?',
      text: 'Vaka süresinin dolduğu yerden devam eder.',
      done: '{{identifier}} yeniden etkinleştirildi',
    },
    complete: {
      title: '{{identifier}} tamamlansın mı?',
      text: 'Tedavi bitti. Vaka yeniden açılmadıkça başka bir şey üretilmez.',
      done: '{{identifier}} tamamlandı',
    },
    reopen: {
      title: '{{identifier}} yeniden açılsın mı?',
      text: 'Gönderene bildirilir.',
      done: '{{identifier}} yeniden açıldı',
    },
    reverseRejected: {
      title: '{{identifier}} vakasının reddi geri çekilsin mi?',
      text: 'Vaka kayıtları değişmeden kalite kontrole döner. Gönderene bildirilir.',
      done: 'Ret geri çekildi',
    },
    reverseTsGenerating: {
      title: '{{identifier}} kalite kontrole geri alınsın mı?',
      text: 'Planın açık sürümü geçersiz olur.',
      done: '{{identifier}} yeniden kalite kontrolde',
    },
    reverseMfg: {
      title: '{{identifier}} üretimden önceye geri alınsın mı?',
      text: 'Sipariş iptal edilir ve plan bir adım geri gider. Gönderene ve DSO yöneticisine bildirilir.',
      done: '{{identifier}} geri alındı',
    },
    rejectOrder: {
      title: '{{identifier}} vakasının üretimi beklemeye alınsın mı?',
      text: 'Üretim sürdürülene kadar sipariş bekler. Gönderene ve DSO yöneticisine bildirilir.',
      done: '{{identifier}} vakasının üretimi beklemede',
    },
    resumeMfg: {
      title: '{{identifier}} vakasının üretimi sürdürülsün mü?',
      text: 'Sipariş yeniden üretilebilir. Gönderene bildirilir.',
      done: '{{identifier}} vakasının üretimi sürüyor',
    },
    nextBatch: {
      title: '{{identifier}} için sonraki parti başlatılsın mı?',
      text: 'Sonraki adımlar için sipariş oluşturulur. Gönderene bildirilir.',
      done: 'Sonraki parti başladı',
    },
  },
}
