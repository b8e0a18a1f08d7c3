import { extensionOf } from '@archway/contract/case-files'
import { say } from '../../../platform/i18n/language.ts'
import type { Finding } from './findings.rules.ts'

/** A finding as a sentence. */
export const findingSentence = (finding: Finding, fileName: string): string => {
  switch (finding.kind) {
    case 'broken':
      return say('caseFiles', 'findings.broken', { ext: extensionOf(fileName).toUpperCase() })
    case 'tooSmall':
      return say('caseFiles', 'findings.tooSmall', { min: finding.min, found: finding.found })
    case 'otherArch':
      return say('caseFiles', `findings.otherArch.${finding.arch}`)
    case 'unit':
      return say('caseFiles', 'findings.unit', { unit: say('caseFiles', `scan.units.${finding.unit}`) })
    case 'double':
      return say('caseFiles', 'findings.double', { name: finding.name })
    case 'already':
      return say('caseFiles', 'findings.already', { slot: say('caseFiles', `types.${finding.slot}`) })
    default:
      return say('caseFiles', `findings.${finding.kind}`)
  }
}
