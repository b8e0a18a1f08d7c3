import type { CaseAsset } from '@archway/contract/case-files'
import { NoView } from './NoView.tsx'
export function ScanView({ file: _ }: { file: CaseAsset }) {
  return <NoView />
}
