import { type AssetTypeKey, acceptanceOf, type CaseAsset } from '@archway/contract/case-files'
import { useEffect, useRef } from 'react'
import { openFileAnalyzer } from './file-analyzer.ts'
import { findingsOf } from './findings.rules.ts'

/**
 * Returns a function that inspects a single file put into a slot, and resolves to true if there is nothing to report: no
 * finding other than a unit, and no current file of the case (`assets`) with the same content.
 */
export const useHasNoFindings = () => {
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
    const sameSize = assets.filter(asset => asset.current && asset.bytes === file.size)
    const analysis = await analyzer.current.analyze(file, sameSize.length > 0)
    const isDuplicate = sameSize.some(asset => asset.sha256 !== null && asset.sha256 === analysis.sha256)
    const { minPixels } = acceptanceOf(slot)
    const findings = findingsOf({ analysis, slot, minPixels, duplicateFile: null, duplicateSlot: null })
    // A unit other than millimetres is no reason to stop: the slot asks about it after the upload.
    return !isDuplicate && findings.every(({ kind }) => kind === 'unit')
  }
}
