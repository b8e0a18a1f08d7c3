import type { CaseAsset } from '@archway/contract/case-files'
import { pictureSize } from '@archway/mesh/picture-size'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { openStills } from '../../../ui/model/still.ts'
import { fetchModelAddress, frameOf } from '../viewer/model-address.ts'

/** The patient's right is on the left, as in the photos. */
const views = ['front', 'right', 'left'] as const
type View = (typeof views)[number]

/** Draws both arches from all sides; `onView` receives each picture when it is ready. */
const drawBite = (arches: readonly CaseAsset[], onView: (view: View, picture: ImageData) => void) => {
  const stillMaker = openStills()
  const draw = async () => {
    const parts = await Promise.all(
      arches.map(async arch => {
        const url = await fetchModelAddress(arch, 'model')
        await stillMaker.open(url, 'glb', frameOf(arch))
        return { url }
      }),
    )
    for (const view of views) onView(view, await stillMaker.draw(parts, parts, view))
  }
  return { drawn: draw(), close: () => stillMaker.close() }
}

type Props = {
  upper: CaseAsset
  lower: CaseAsset
  onOpen: () => void
}

/** Pictures of both arches in bite, from the front and from both sides. */
export function ArchesInBite({ upper, lower, onOpen }: Props) {
  const { t } = useTranslation('caseFiles')
  const { t: kit } = useTranslation('kit')
  const canvases = useRef<Partial<Record<View, HTMLCanvasElement | null>>>({})
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  const key = [upper, lower].map(arch => `${arch.uuid} ${Object.values(frameOf(arch)).join(' ')}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn once for each pair of files as they are read
  useEffect(() => {
    let isGone = false
    const { drawn, close } = drawBite([upper, lower], (view, picture) =>
      canvases.current[view]?.getContext('2d')?.putImageData(picture, 0, 0),
    )
    drawn.then(
      () => !isGone && setState('drawn'),
      () => !isGone && setState('failed'),
    )
    return () => {
      isGone = true
      close()
    }
  }, [key])
  const name = t('scan.inBite')
  // If drawing fails, nothing is lost: each scan has its own picture below.
  if (state === 'failed') return null
  return (
    <li
      aria-busy={state === 'drawing'}
      className="relative col-span-full overflow-hidden rounded-card border border-line bg-surface"
    >
      <div dir="ltr" className="relative grid grid-cols-2 bg-sunken">
        {views.map(view => (
          <canvas
            key={view}
            ref={canvas => {
              canvases.current[view] = canvas
            }}
            {...pictureSize}
            role="img"
            aria-label={`${name}: ${kit(`model.${view}`)}`}
            className="block w-full first:col-span-2"
          />
        ))}
        {state === 'drawing' && <Loading delay={200} className="absolute inset-0" />}
        <button
          type="button"
          aria-label={t('slots.openFor', { name })}
          onClick={onOpen}
          className="absolute inset-0 focus-visible:-outline-offset-2"
        />
      </div>
      <h4 className="px-3 py-2 text-base font-medium">{name}</h4>
    </li>
  )
}
