import type { Language } from '../../index.ts'

/** A term of dentistry or of the portal: its translation in each language, and the variants that are forbidden. */
export type Term = Readonly<Record<Language, string>> & {
  /** Variants that confuse readers; matched anywhere in a text of the language. */
  readonly never?: Readonly<Partial<Record<Language, RegExp>>>
}

export const glossary: Readonly<Record<string, Term>> = {
  aligner: { en: 'aligner', tr: 'plak', ar: 'قالب', never: { ar: /مصفف|مقوم/u } },
  passiveAligner: {
    en: 'passive aligner',
    tr: 'pasif plak',
    ar: 'قوالب سلبية',
    // Means "ineffective".
    never: { ar: /غير (?:ال)?فع[ّ]?الة/u },
  },
  attachment: {
    en: 'attachment',
    tr: 'ataşman',
    ar: 'أتاشمنت',
    never: { ar: /ملحقات|ملحق(?!ات)|زوائد|مرفقات/u },
  },
  ipr: {
    en: 'IPR',
    tr: 'interproksimal redüksiyon (IPR)',
    ar: 'السحل بين الأسنان (IPR)',
    never: { tr: /ara ?yüz aşındırma/iu, ar: /(?<![ء-ي])(?:ال)?برد(?![ء-ي])|ابرد|تخفيف الميناء/u },
  },
  refinement: { en: 'refinement', tr: 'refinement', ar: 'تحسين', never: { tr: /iyileştirme/iu } },
  setup: {
    en: 'setup',
    tr: 'dijital set-up',
    ar: 'الإعداد الرقمي',
    never: { tr: /kurulum/iu, ar: /خطة الترتيب|إعداد العلاج/u },
  },
  trimline: {
    en: 'trimline',
    tr: 'kesim hattı',
    ar: 'خط القص',
    // The specification's heading "Cut Line" is verbatim.
    never: { en: /[Tt]rim line|[Cc]ut line/u, tr: /kesim çizgisi/iu, ar: /خط القطع/u },
  },
  scalloped: {
    en: 'scalloped',
    tr: 'diş eti hattını izleyen',
    ar: 'متموّج',
    // "متعرّج" means zigzag.
    never: { tr: /dalgalı|kıvrımlı/iu, ar: /متعرّ?ج/u },
  },
  arch: {
    en: 'arch',
    tr: 'çene',
    ar: 'الفك',
    never: { tr: /\bark\b/iu, ar: /(?<![ء-ي])(?:ال)?قوس(?:ان|ين)?(?![ء-ي])/u },
  },
  lot: {
    en: 'lot',
    tr: 'lot',
    ar: 'تشغيلة',
  },
  mesial: { en: 'mesial', tr: 'meziyal', ar: 'أنسي', never: { tr: /mezial/iu, ar: /إنسي/u } },
  gum: { en: 'gum', tr: 'diş eti', ar: 'لثة', never: { tr: /dişeti/iu } },
  midline: { en: 'midline', tr: 'orta hat', ar: 'خط المنتصف', never: { ar: /الخط المتوسط|خط الوسط/u } },
  scan: {
    en: 'scan',
    tr: 'tarama',
    ar: 'مسح ضوئي',
    never: { ar: /المسوح(?!ات)|المسوحات(?! الضوئية)|المسحات/u },
  },
  // "مسح" also means to erase: a code is read, an input is emptied.
  code: { en: 'code', tr: 'kod', ar: 'قراءة الرمز', never: { ar: /امسح|يُمسح|مسحت|محطة المسح|^مسح$/u } },
  gel: { en: 'gel', tr: 'jel', ar: 'جل', never: { ar: /هلام/u } },
  trackingNumber: {
    en: 'tracking number',
    tr: 'takip numarası',
    ar: 'رقم بوليصة الشحن',
    never: {
      ar: /الشحن الجوي/u,
      tr: /taşıma numarası|irsaliye numarası|gönderi numarası|hava taşıma senedi/iu,
    },
  },
  courier: {
    en: 'courier',
    tr: 'kargo şirketi',
    ar: 'شركة الشحن',
    never: { en: /\bcarrier/iu, tr: /kurye|kargo firma/iu, ar: /(?:حجز|حُجزت) شركة/u },
  },
  shipped: {
    en: 'mark as shipped',
    tr: 'kargoya verildi olarak işaretle',
    ar: 'تسجيل الشحن',
    never: { tr: /kargolan/iu, ar: /كمشحون/u },
  },
  // Word for word it reads "the last stage".
  lastMile: {
    en: 'last mile',
    tr: 'son etap',
    ar: 'الشحن إلى الطبيب',
    never: { ar: /المرحلة (?:الأخيرة|الأولى)/u },
  },
  packingSlip: {
    en: 'packing slip',
    tr: 'paket içerik listesi',
    ar: 'قائمة التعبئة',
    // "Sevk irsaliyesi" is a statutory document of Turkish tax law; the packing slip is not.
    never: { tr: /irsaliye|çeki listesi/iu, ar: /قسيمة التعبئة/u },
  },
  relationshipManager: {
    en: 'relationship manager',
    tr: 'müşteri temsilcisi',
    ar: 'مدير العلاقات',
    never: { tr: /ilişki yönetici/iu, ar: /مدير العلاقة/u },
  },
  blocked: {
    en: 'blocked',
    tr: 'engellendi',
    ar: 'محظور',
    // "Engelli" means a person with a disability.
    never: { tr: /engelli/iu },
  },
  conversation: { en: 'conversation', tr: 'sohbet', ar: 'محادثة', never: { tr: /yazışma(?!lı)|görüşme/iu } },
  filter: { en: 'filter', tr: 'filtre', ar: 'عوامل التصفية', never: { tr: /süzgeç/iu, ar: /المرشحات/u } },
  material: { en: 'material', tr: 'malzeme', ar: 'مادة', never: { tr: /materyal/iu } },
  shippingAddress: {
    en: 'shipping address',
    tr: 'gönderim adresi',
    ar: 'عنوان الشحن',
    never: { tr: /teslimat adresi|gönderi adresi/iu },
  },
  quickGuide: {
    en: 'quick guide',
    tr: 'hızlı kılavuz',
    ar: 'الدليل السريع',
    never: { tr: /kısa kılavuz/iu },
  },
  // A remark on a plan. What someone writes with a decision is an explanation.
  comment: { en: 'comment on a plan', tr: 'yorum', ar: 'تعليق' },
  explanation: { en: 'comment on a decision', tr: 'açıklama', ar: 'تعليق' },
  bag: { en: 'bag', tr: 'torba', ar: 'كيس', never: { tr: /poşet/iu } },
  company: { en: 'company', tr: 'şirket', ar: 'شركة', never: { tr: /\bfirma(?:sı|nız|nın|ya)?\b/iu } },
  version: { en: 'version', tr: 'sürüm', ar: 'إصدار', never: { tr: /versiyon/iu } },
  admin: { en: 'admin user', tr: 'yönetici', ar: 'مستخدم مسؤول', never: { ar: /مشرف|إداري(?![ءة-ي])/u } },
  accountOwner: { en: 'account owner', tr: 'hesap sahibi', ar: 'مالك الحساب', never: { ar: /صاحب الحساب/u } },
  laserMarking: {
    en: 'laser marking',
    tr: 'lazer işaretleme',
    ar: 'النقش بالليزر',
    never: { tr: /markalama/iu, ar: /الوسم بالليزر/u },
  },
  production: {
    en: 'production preferences',
    tr: 'üretim tercihleri',
    ar: 'تفضيلات التصنيع',
    never: { ar: /تفضيلات الإنتاج/u },
  },
  canceled: { en: 'canceled', tr: 'iptal edildi', ar: 'أُلغي', never: { en: /cancelled|cancelling/iu } },
  lab: { en: 'lab', tr: 'laboratuvar', ar: 'المختبر', never: { en: /laborator/iu, ar: /المزوّ?د(?![ء-ي])/u } },
  retainer: { en: 'retainer', tr: 'retainer', ar: 'مثبّت', never: { ar: /مثبت/u } },
  bond: { en: 'bond', tr: 'yapıştır', ar: 'لصق', never: { ar: /يُثبَّت|ثبّت أتاشمنت/u } },
  history: {
    en: 'history',
    tr: 'geçmiş',
    ar: 'سجل الأحداث',
    never: { ar: /سجل الحال(?:ة|ات)|تاريخ الحالة/u },
  },
  apiKey: { en: 'API key', tr: 'API anahtarı', ar: 'مفتاح API', never: { ar: /واجهة (?:ال)?برمجة/u } },
  release: {
    en: 'release for manufacturing',
    tr: 'üretime ver',
    ar: 'إحالة إلى التصنيع',
    never: { ar: /أُطلقت/u },
  },
  please: { en: 'please', tr: 'lütfen', ar: 'يُرجى', never: { ar: /(?<![ء-ي\u064b-\u0652])يرجى/u } },
  loading: { en: 'loading', tr: 'yükleniyor', ar: 'جارٍ التحميل', never: { ar: /\.\.\.|اً/u } },
  signIn: {
    en: 'sign in',
    tr: 'giriş yap',
    ar: 'تسجيل الدخول',
    // "Login" and "Logout" of the user menu are verbatim of the specification.
    never: { en: /\blog(?:ged)?[ -](?:in|on|out)\b|\blog(?:in|out)\b/u, tr: /oturum aç/iu, ar: /الولوج/u },
  },
  secondFactor: {
    en: 'two-step verification',
    tr: 'iki adımlı doğrulama',
    ar: 'التحقق بخطوتين',
    never: {
      en: /second factor|two-factor/iu,
      tr: /ikinci (?:bir )?fakt/iu,
      ar: /عامل(?:ًا)? ثاني?|العامل الثاني/u,
    },
  },
  provider: { en: 'provider, lab', tr: 'laboratuvar', ar: 'المختبر', never: { tr: /sağlayıcı/iu } },
  // "Tarama" is the scan of teeth.
  barcode: {
    en: 'scan a code',
    tr: 'kodu okutmak',
    ar: 'قراءة الرمز',
    never: { tr: /tarama istasyonu|el tarayıcı|kodu[^.]* tara/iu },
  },
  mention: { en: 'mention', tr: 'bahsetmek', ar: 'إشارة', never: { tr: /(?<!\p{L})anıl/iu } },
  tryAgain: { en: 'try again', tr: 'yeniden dene', ar: 'إعادة المحاولة', never: { tr: /tekrar den/iu } },
  all: { en: 'all', tr: 'tüm', ar: 'كل', never: { tr: /(?<!\p{L})bütün(?!\p{L})/iu } },
  atMost: { en: 'at most', tr: 'en fazla', ar: 'بحد أقصى', never: { tr: /(?<!\p{L})en çok(?!\p{L})/iu } },
  export: { en: 'export', tr: 'dışa aktarım', ar: 'تصدير', never: { tr: /dışa aktarmalar|döküm/iu } },
  publish: { en: 'publish', tr: 'yayımlamak', ar: 'نشر', never: { tr: /yayınla/iu } },
  duplicate: { en: 'duplicate', tr: 'iki kez', ar: 'مكرر', never: { tr: /mükerrer/iu } },
  // "Paketli" reads as "with a package", which is the package of a case.
  packed: { en: 'packed', tr: 'paketlenmiş', ar: 'مغلّف', never: { tr: /paketli(?!\p{L})/iu } },
  gumMargin: { en: 'gum margin', tr: 'diş eti kenarı', ar: 'حافة اللثة', never: { tr: /diş eti sınır/iu } },
  molar: { en: 'molar', tr: 'molar', ar: 'رحى', never: { tr: /(?<!\p{L})azı(?:lar|sı)?/iu } },
  // "Onay" is the approval of a plan; clearance is "üretim izni".
  clearance: {
    en: 'clearance',
    tr: 'üretim izni',
    ar: 'إجازة التصنيع',
    never: { tr: /üretim onayı/iu },
  },
  authenticatorApp: {
    en: 'authenticator app',
    tr: 'kimlik doğrulama uygulaması',
    ar: 'تطبيق المصادقة',
    never: { tr: /(?<!kimlik )doğrulama uygulama/iu },
  },
  type: {
    en: 'type',
    tr: 'tür',
    ar: 'نوع',
    never: { en: /^Kind$/u, tr: /(?<!\p{L})tip(?:i|ler)?(?!\p{L})/iu },
  },
  email: { en: 'email', tr: 'e-posta', ar: 'البريد الإلكتروني', never: { en: /\bmails\b/iu } },
  // "القيود" are restrictions.
  entry: { en: 'entry', tr: 'kayıt', ar: 'إدخال', never: { ar: /قيود|القيد/u } },
  reference: {
    en: 'reference',
    tr: 'referans numarası',
    ar: 'الرقم المرجعي',
    never: { tr: /başvuru/iu },
  },
  // Without the circumflex: "hal" is a market hall, "hala" an aunt.
  condition: {
    en: 'condition',
    tr: 'hâl',
    ar: 'حال',
    never: { tr: /(?<!\p{L})(?:hal(?:i|iyle|inde|e)|hala)(?!\p{L})/iu },
  },
  // "Rakam" is a digit.
  figures: { en: 'figures', tr: 'veriler', ar: 'الأرقام', never: { tr: /(?<!\p{L})rakamlar/iu } },
  // American spelling.
  millimeter: {
    en: 'millimeter',
    tr: 'milimetre',
    ar: 'مليمتر',
    never: { en: /metres?\b|\bcentres?\b|colour/iu },
  },
}
