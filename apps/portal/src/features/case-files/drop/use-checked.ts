import { type AssetTypeKey, acceptanceOf, type CaseAsset } from '@archway/contract/case-files'
import { useEffect, useRef } from 'react'
import { findingsOf } from './findings.rules.ts'
import { openLooker } from './looker.ts'

/**
 * Looks at a single file that was put into a slot: true where there is nothing to say about it. Of one whose content
 * stands in the case already only the slot it is in is asked.
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
    return !already && findingsOf({ look, slot, minPixels, double: null, already: null }).length === 0
  }
}
