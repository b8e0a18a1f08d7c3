import { extensionOf } from '@archway/contract/case-files'
import { translateKey } from '../../../platform/i18n/language.ts'
import type { Finding } from './findings.rules.ts'

/** A finding as a sentence. */
export const findingSentence = (finding: Finding, fileName: string): string => {
  switch (finding.kind) {
    case 'broken':
      return translateKey('caseFiles', 'findings.broken', { ext: extensionOf(fileName).toUpperCase() })
    case 'tooSmall':
      return translateKey('caseFiles', 'findings.tooSmall', { min: finding.min, found: finding.found })
    case 'otherArch':
      return translateKey('caseFiles', `findings.otherArch.${finding.arch}`)
    case 'unit':
      return translateKey('caseFiles', 'findings.unit', {
        unit: translateKey('caseFiles', `scan.units.${finding.unit}`),
      })
    case 'double':
      return translateKey('caseFiles', 'findings.double', { name: finding.name })
    case 'already':
      return translateKey('caseFiles', 'findings.already', {
        slot: translateKey('caseFiles', `types.${finding.slot}`),
      })
    default:
      return translateKey('caseFiles', `findings.${finding.kind}`)
  }
}
