import { type AssetTypeKey, acceptanceOf, type CaseAsset } from '@archway/contract/case-files'
import { useEffect, useRef } from 'react'
import { findingsOf } from './findings.rules.ts'
import { openLooker } from './looker.ts'

/**
 * Inspects a single file that was put into a slot: true if there is nothing to report. Content that the case already
 * has is reported only if it is in this slot.
 */
export const useChecked = () => {
  const looker = useRef<ReturnType<typeof openLooker>>(null)
  useEffect(
    () => () => {
      looker.current?.close()
      looker.current = null
    },
    [],
  )
  return async (file: File, slot: AssetTypeKey, assets: readonly CaseAsset[]): Promise<boolean> => {
    looker.current ??= openLooker()
    const alike = assets.filter(asset => asset.current && asset.bytes === file.size)
    const look = await looker.current.look(file, alike.length > 0)
    const already = alike.some(asset => asset.sha256 !== null && asset.sha256 === look.sha256)
    const { minPixels } = acceptanceOf(slot)
    const findings = findingsOf({ look, slot, minPixels, double: null, already: null })
    // The slot requests the unit once the scan has been uploaded.
    return !already && findings.every(({ kind }) => kind === 'unit')
  }
}
