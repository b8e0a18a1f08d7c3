import { extensionOf } from '@archway/contract/case-files'
import { translateFirst } from '../../../platform/i18n/language.ts'
import type { Finding } from './findings.rules.ts'

/** A finding as a sentence. */
export const findingSentence = (finding: Finding, fileName: string): string => {
  switch (finding.kind) {
    case 'broken':
      return translateFirst('caseFiles', 'findings.broken', { ext: extensionOf(fileName).toUpperCase() })
    case 'tooSmall':
      return translateFirst('caseFiles', 'findings.tooSmall', { min: finding.min, found: finding.found })
    case 'otherArch':
      return translateFirst('caseFiles', `findings.otherArch.${finding.arch}`)
    case 'unit':
      return translateFirst('caseFiles', 'findings.unit', {
        unit: translateFirst('caseFiles', `scan.units.${finding.unit}`),
      })
    case 'double':
      return translateFirst('caseFiles', 'findings.double', { name: finding.name })
    case 'already':
      return translateFirst('caseFiles', 'findings.already', {
        slot: translateFirst('caseFiles', `types.${finding.slot}`),
      })
    default:
      return translateFirst('caseFiles', `findings.${finding.kind}`)
  }
}
