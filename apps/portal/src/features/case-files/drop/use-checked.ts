import { type AssetTypeKey, acceptanceOf, type CaseAsset } from '@archway/contract/case-files'
import { useEffect, useRef } from 'react'
import { openFileAnalyzer } from './file-analyzer.ts'
import { findingsOf } from './findings.rules.ts'

/**
 * Inspects a single file that was put into a slot: true if there is nothing to report. Content that the case already
 * has is reported only if it is in this slot.
 */
export const useChecked = () => {
  const analyzer = useRef<ReturnType<typeof openFileAnalyzer>>(null)
  useEffect(
    () => () => {
      analyzer.current?.close()
      analyzer.current = null
    },
    [],
  )
  return async (file: File, slot: AssetTypeKey, assets: readonly CaseAsset[]): Promise<boolean> => {
    analyzer.current ??= openFileAnalyzer()
    const alike = assets.filter(asset => asset.current && asset.bytes === file.size)
    const analysis = await analyzer.current.analyze(file, alike.length > 0)
    const already = alike.some(asset => asset.sha256 !== null && asset.sha256 === analysis.sha256)
    const { minPixels } = acceptanceOf(slot)
    const findings = findingsOf({ analysis, slot, minPixels, double: null, already: null })
    // The slot requests the unit once the scan has been uploaded.
    return !already && findings.every(({ kind }) => kind === 'unit')
  }
}
