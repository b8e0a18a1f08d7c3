import type { CaseAsset } from '@archway/contract/case-files'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import type { Slot } from '../slots/case-slots.ts'

const ArchesInBite = lazyPart(async () => (await import('./ArchesInBite.tsx')).ArchesInBite, null)

type Props = { slots: readonly Slot[]; onOpen: (file: CaseAsset) => void }

/** Both arches of these slots in bite, where both can be drawn. */
export function BiteOfSlots({ slots, onOpen }: Props) {
  const drawable = (key: Slot['key']) => {
    const file = slots.find(slot => slot.key === key)?.file
    return file?.model === 'ready' ? file : null
  }
  const upper = drawable('upperImpression')
  const lower = drawable('lowerImpression')
  if (!upper || !lower) return null
  return <ArchesInBite upper={upper} lower={lower} onOpen={() => onOpen(upper)} />
}
