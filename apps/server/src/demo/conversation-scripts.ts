import type { Script } from './conversations.ts'

const sam = 'staff@archway.test'
const petra = 'planner@archway.test'
const chen = 'contact@brightsmiles.test'
const owner = 'owner@brightsmiles.test'
const doctorOne = 'doctor.one@brightsmiles.test'
const doctorTwo = 'doctor.two@brightsmiles.test'

/** Realistic conversations between clinics and the provider in three languages; some messages are unread. */
export const scripts: readonly Script[] = [
  {
    on: { side: 'client', status: 'IN_CUSTOMER_APPPROVE' },
    lines: [
      [
        chen,
        52,
        'Hi, the patient asked whether we can avoid attachments on the upper incisors. Is that possible?',
      ],
      [
        petra,
        47,
        'Good morning. Yes for the laterals. For 11 I would keep a small vertical one: it needs 12 degrees of rotation and will not track without it.',
      ],
      [
        chen,
        46,
        'Understood. And the IPR between 31 and 41, could it wait until step 6? She is nervous about it.',
      ],
      [
        petra,
        28,
        'It can. I moved it to step 6 and spread 0.3 mm over two visits. A new version is ready for you to look at.',
      ],
      [chen, 5, 'Perfect, she will look at it with us this afternoon.'],
      [sam, 2, 'Thank you. If you approve it today, the first batch can leave next week.'],
    ],
    readBy: [petra],
  },
  {
    on: { side: 'client', status: 'REJECTED' },
    lines: [
      [
        sam,
        30,
        'Hello, the lower scan has a hole behind 37 and the second molar is cut off. Could you send it again with all molars and 3 to 5 mm of gum?',
      ],
      [
        chen,
        26,
        'The patient is back on Thursday, we will scan again then. Does the bite have to be redone too?',
      ],
      [sam, 25, 'No, the bite is fine. Only the lower arch, please.'],
    ],
    readBy: [chen, sam],
  },
  {
    on: { side: 'client', status: 'IN_MFG' },
    lines: [
      [
        owner,
        70,
        'Could you tell us when the first ten aligners will leave? The patient travels on the 28th.',
      ],
      [
        sam,
        66,
        'They are being printed now. We expect to ship on Friday, so they should reach you on Tuesday.',
      ],
      [owner, 65, 'Great, thank you!'],
      [owner, 3, 'One more thing: could you add a spare of step 1? She lost the last one within a week.'],
    ],
    readBy: [owner],
  },
  {
    on: { side: 'doctor', status: 'IN_CUSTOMER_APPPROVE', doctor: doctorTwo },
    lines: [
      [
        doctorTwo,
        49,
        'Merhaba, planı inceledim. 13 numaranın ekstrüzyonu bana fazla göründü, 1,5 mm yerine 1 mm yapabilir miyiz?',
      ],
      [
        petra,
        44,
        'Merhaba hocam. Yapabiliriz, ancak o zaman kapanış sağ tarafta hafif açık kalır. Elastik kullanımını düşünür müsünüz?',
      ],
      [doctorTwo, 43, 'Olur, hasta uyumlu. 3/16 elastik ile planlayalım, buton 43 ve 13’te.'],
      [petra, 20, 'Kesimleri ekledim: 13 ve 43’te buton için açıklık var. Yeni sürüm onayınızı bekliyor.'],
      [chen, 4, 'Bilginize: hastanın ödemesi tamamlandı, klinik açısından bir engel yok.'],
    ],
    readBy: [petra, chen],
  },
  {
    on: { side: 'doctor', status: 'FIRST_MILE_SHIPPED', doctor: doctorTwo },
    lines: [
      [doctorTwo, 28, 'Kargo bize ne zaman ulaşır? Hastanın randevusu cuma günü.'],
      [owner, 26, 'Paket bugün merkezimize geldi, yarın sabah kuryeyle size yola çıkıyor.'],
      [doctorTwo, 25, 'Teşekkürler, cuma sabahına yetişirse çok iyi olur.'],
    ],
    readBy: [doctorTwo, owner, sam],
  },
  {
    on: { side: 'doctor', status: 'IN_QC', doctor: doctorOne },
    lines: [
      [doctorOne, 8, 'مرحبًا، أرسلت صورة البانوراما اليوم. هل تكفي أم تحتاجون إلى صورة سيفالومترية أيضًا؟'],
      [
        sam,
        6,
        'أهلًا دكتورة. البانوراما تكفي، لكن صورة الإطباق الأيسر غير واضحة. هل يمكن إعادة التقاطها مع إضاءة أقوى؟',
      ],
      [doctorOne, 5, 'بالتأكيد، المريض عندنا غدًا الساعة العاشرة وسأرسلها بعد الموعد مباشرة.'],
    ],
    readBy: [],
  },
  {
    on: { side: 'doctor', status: 'ACTIVE', doctor: doctorOne },
    lines: [
      [
        doctorOne,
        100,
        'المريضة وصلت إلى المرحلة 8 والسن 22 لا يتبع التقويم، هناك فراغ يقارب نصف ملم عند الحافة.',
      ],
      [
        petra,
        96,
        'شكرًا على الصور. أقترح البقاء على المرحلة 8 عشرة أيام إضافية مع استخدام المضغات، وإن بقي الفراغ نفتح مرحلة تحسين.',
      ],
      [doctorOne, 3, 'بعد عشرة أيام تحسّن كثيرًا 👍 سننتقل إلى المرحلة 9.'],
    ],
    readBy: [petra],
  },
  {
    on: { side: 'client', status: 'ACTIVE' },
    lines: [
      [chen, 120, 'The retainers fit very well, the family is delighted. Thank you all!'],
      [sam, 118, 'That is lovely to hear. See you for the next one.'],
    ],
    readBy: [chen, sam],
  },
]
