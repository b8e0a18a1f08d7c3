import type { SameWords } from '../../../bundles/shape.ts'
import type { progress as enProgress, status as enStatus, turn as enTurn } from '../../en/cases/status.ts'

export const status: SameWords<typeof enStatus> = {
  incompleteSubmission: 'Eksik gönderim',
  qualityCheck: 'Kalite kontrol',
  underQualityCheck: 'Kalite kontrolde',
  preparingFiles: 'Kalite kontrol: dosyalar hazırlanıyor',
  preparingProductionFiles: 'Üretim dosyaları hazırlanıyor',
  submissionRejected: 'Gönderim reddedildi',
  recordsRejected: 'Kayıtlar reddedildi',
  planInProgress: 'Tedavi planı hazırlanıyor',
  planApproval: 'Plan onayı',
  awaitingDoctorApproval: 'Doktor onayı bekleniyor',
  planChangesRequested: 'Planda değişiklik istendi',
  planChangesRequestedByDoctor: 'Doktor planda değişiklik istedi',
  pendingAdminApproval: 'Yönetici onayı bekleniyor',
  notCleared: 'Üretime izin verilmedi',
  inManufacturing: 'Üretimde',
  manufacturingOnHold: 'Üretim beklemede',
  productionFilesRejected: 'Üretim dosyaları reddedildi',
  readyForShipping: 'Kargoya hazır',
  inShipment: 'Gönderide',
  firstMileShipped: 'İlk etap gönderildi',
  shipped: 'Kargoya verildi',
  shippedToDoctor: 'Doktora gönderildi',
  complete: 'Tamamlandı',
  treatmentInProgress: 'Tedavi devam ediyor',
  canceled: 'İptal edildi',
  refinementCanceled: 'Refinement iptal edildi',
  expired: 'Süresi doldu',
  pendingCourierPickup: 'Kargo alımı bekleniyor',
  awaitingYourImpression: 'Ölçünüz bekleniyor',
  awaitingImpression: 'Ölçü bekleniyor',
}

export const progress: SameWords<typeof enProgress> = {
  /** The first step once it is done (ruling 30). */
  submitted: 'Gönderildi',
  step: {
    incompleteSubmission: 'Eksik gönderim',
    incomplete: 'Eksik',
    qualityCheck: 'Kalite kontrol',
    treatmentPlan: 'Tedavi planı',
    manufacturing: 'Üretim',
    shipping: 'Kargo',
  },
  sub: {
    rejected: 'Reddedildi',
    generating: 'Hazırlanıyor',
    planApproval: 'Plan onayı',
    pendingAdminApproval: 'Yönetici onayı bekleniyor',
    onHold: 'Beklemede',
    ready: 'Hazır',
    inShipment: 'Gönderide',
    firstMileShipped: 'İlk etap gönderildi',
    shipped: 'Kargoya verildi',
    complete: 'Tamamlandı',
    pendingCourierPickup: 'Kargo alımı bekleniyor',
    awaitingImpression: 'Ölçü bekleniyor',
  },
  mark: {
    canceled: 'İptal edildi',
    expired: 'Süresi doldu',
    refinementCanceled: 'Refinement iptal edildi',
  },
}

export const turn: SameWords<typeof enTurn> = {
  yours: 'Sıra sizde: {{action}}',
  waiting: 'Beklenen: {{who}}',
  who: {
    provider: 'laboratuvar',
    practice: 'kliniğiniz',
    clinic: 'klinik',
    doctor: 'doktor',
    superAdmin: 'hesap sahibi',
    dso: 'DSO yöneticisi',
    carrier: 'kargo şirketi',
  },
}
