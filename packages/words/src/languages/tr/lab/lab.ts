import type { SameWords } from '../../../bundles/shape.ts'
import type { lab as en } from '../../en/lab/lab.ts'
import { boardView } from '../orders/board.ts'
import { camera, labels, scrap, station } from '../orders/station.ts'
import { authoring } from '../plans/authoring.ts'
import { board, parcel } from '../shipments/lab.ts'
import { act, caseWords, qc, queue } from './cases.ts'

export const lab: SameWords<typeof en> = {
  stage: {
    qualityCheck: 'Kalite kontrol',
    fileSync: 'Dosyalar hazırlanıyor',
    planning: 'Planlama',
    planChanges: 'Plan değişiklikleri',
    manufacturing: 'Üretim',
    onHold: 'Beklemede',
    readyForShipping: 'Kargoya hazır',
    inShipment: 'Gönderide',
    uncleared: 'Üretime izin verilmedi',
    impressions: 'Ölçü bekleniyor',
    rejected: 'Kayıtlar reddedildi',
    approval: 'Plan onayı bekleniyor',
    clearance: 'Üretim izni bekleniyor',
  },
  item: {
    patientMatches: 'Dosyalardaki ad, vakanın hastasıyla aynı',
    archPresent: 'Reçetedeki çeneler mevcut',
    scansComplete: 'Taramalar tam: son molarlar ve diş eti kenarı',
    scansUndistorted: 'Taramalarda bozulma veya çift yüzey yok',
    marginsClear: 'Diş eti kenarları net',
    biteRegistered: 'Kapanış kaydedilmiş ve fotoğraflarla uyumlu',
    impressionIntact: 'Ölçü sağlam ulaştı',
    recordsRecent: 'Kayıtlar güncel: 90 günden eski değil, sonrasında diş tedavisi yapılmamış',
    photosComplete: 'Tüm fotoğraflar var ve doğru açıdan çekilmiş',
    photosSharp: 'Fotoğraflar net ve yeterince aydınlık',
    xraysReadable: 'Röntgenler okunabiliyor',
    stepsNumbered: 'Adım dosyaları eksiksiz ve tekrarsız numaralanmış',
    stepsPrintable: 'Adım modelleri kapalı, yeterince kalın ve doğru ölçekte',
    indexingPossible: 'Kapanış indekslenebilir',
    prescriptionClear: 'Talimatlar açık ve birbiriyle çelişmiyor',
    prescriptionPossible: 'Hedefe bu ürün ve paketle ulaşılabilir',
    noClinicalRisk: 'Aktif hastalık veya başka bir klinik risk görünmüyor',
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
