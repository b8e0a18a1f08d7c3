import type { ArabicWords } from '../../../bundles/shape.ts'
import type { lab as en } from '../../en/lab/lab.ts'
import { boardView } from '../orders/board.ts'
import { camera, labels, scrap, station } from '../orders/station.ts'
import { authoring } from '../plans/authoring.ts'
import { board, parcel } from '../shipments/lab.ts'
import { act, caseWords, qc, queue } from './cases.ts'

export const lab: ArabicWords<typeof en> = {
  stage: {
    qualityCheck: 'فحص الجودة',
    fileSync: 'تجهيز الملفات',
    planning: 'التخطيط',
    planChanges: 'تعديلات الخطة',
    manufacturing: 'التصنيع',
    onHold: 'معلّقة',
    readyForShipping: 'جاهزة للشحن',
    inShipment: 'ضمن شحنة',
    uncleared: 'لم تتم إجازتها',
    impressions: 'بانتظار الطبعة',
    rejected: 'سجلات مرفوضة',
    approval: 'بانتظار الموافقة على الخطة',
    clearance: 'بانتظار إجازة التصنيع',
  },
  item: {
    patientMatches: 'الاسم على الملفات يطابق مريض الحالة',
    archPresent: 'الفكوك المذكورة في الوصفة موجودة',
    scansComplete: 'المسوحات الضوئية كاملة: الأرحاء الأخيرة وحافة اللثة',
    scansUndistorted: 'المسوحات الضوئية غير مشوّهة وغير مزدوجة',
    marginsClear: 'حواف اللثة واضحة',
    biteRegistered: 'العضة مسجّلة وتطابق الصور',
    impressionIntact: 'وصلت الطبعة سليمة',
    recordsRecent: 'السجلات حديثة: لا تتجاوز 90 يومًا ولم يُجرَ بعدها علاج للأسنان',
    photosComplete: 'جميع الصور موجودة وتُظهر المنظر الصحيح',
    photosSharp: 'الصور واضحة ومضاءة بما يكفي',
    xraysReadable: 'صور الأشعة مقروءة',
    stepsNumbered: 'ملفات الخطوات مرقّمة بلا نقص ولا تكرار',
    stepsPrintable: 'نماذج الخطوات مغلقة وسميكة بما يكفي وبالمقياس الصحيح',
    indexingPossible: 'يمكن طبع الأسنان المقابلة',
    prescriptionClear: 'التعليمات واضحة ولا يناقض بعضها بعضًا',
    prescriptionPossible: 'يمكن بلوغ الهدف بهذا المنتج وهذه الباقة',
    noClinicalRisk: 'لا يظهر مرض نشط ولا خطر سريري آخر',
  },
  queue,
  caseHead: caseWords,
  qc,
  act,
  authoring,
  board,
  boardView,
  scrap,
  station,
  camera,
  labels,
  parcel,
}
