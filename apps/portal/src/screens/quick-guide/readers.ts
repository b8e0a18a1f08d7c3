import { type GuideReader, type GuideSection, guideSections } from '@archway/contract/catalog'
import { isDoctor, isSuperAdmin, type Session } from '../../platform/session/session.ts'

/** The reader groups of a person (domain.md 3.11: only what their role can use). */
export const readersOf = (session: Session): ReadonlySet<GuideReader> => {
  const { company, configuration } = session
  const isDoctorViewer = isDoctor(session)
  const dso = company?.flagsMap.isDso === 1 && !isDoctorViewer
  const bulk = configuration?.shipmentType === 'bulkshipping'
  const all: Readonly<Record<GuideReader, boolean>> = {
    dso,
    doctor: isDoctorViewer,
    requests: configuration?.areRequestsEnabled ?? false,
    bulk: dso && bulk,
    drop: !bulk,
    twoSteps: configuration?.stepType === 'TWO_STEPS',
  }
  return new Set((Object.keys(all) as GuideReader[]).filter(reader => all[reader]))
}

/** The sections for a person, in order. */
export const sectionsFor = (session: Session): readonly GuideSection[] => {
  const readers = readersOf(session)
  return guideSections.filter(section => {
    if (section === 'firstSteps') return isSuperAdmin(session)
    return section !== 'doctors' || readers.has('dso')
  })
}
