import type { CaseAsset } from '@archway/contract/case-files'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../platform/use-address.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { NoView } from './NoView.tsx'
import { drawsItself } from './view.rules.ts'

const zooms = [1, 1.5, 2, 3, 4, 6] as const

/** A picture that fits the window, and larger on demand; then it scrolls. */
export function ImageView({ file }: { file: CaseAsset }) {
  const { t } = useTranslation('caseFiles')
  const { url, failed } = useAddress(file.uuid, drawsItself(file.mime) ? 'file' : 'preview')
  const [level, setLevel] = useState(0)
  const [broken, setBroken] = useState(false)
  if (failed || broken) return <NoView failed />
  if (!url) return <Loading delay={200} label={t('viewer.loading')} />
  const zoom = zooms[level] ?? 1
  return (
    <div className="relative size-full">
      {/* A picture larger than its frame is scrolled by keys. */}
      <div className="size-full overflow-auto" tabIndex={zoom > 1 ? 0 : undefined}>
        <div style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
          <img
            src={url}
            alt={t(`types.${file.typeKey}`)}
            onError={() => setBroken(true)}
            onDoubleClick={() => setLevel(level === 0 ? 2 : 0)}
            className="size-full object-contain"
          />
        </div>
      </div>
      <div className="absolute end-3 bottom-3 flex gap-1 rounded-control bg-raised p-1 shadow-pop">
        <IconButton
          icon={ZoomOut}
          size="small"
          label={t('viewer.zoomOut')}
          disabled={level === 0}
          onClick={() => setLevel(level - 1)}
        />
        <IconButton
          icon={ZoomIn}
          size="small"
          label={t('viewer.zoomIn')}
          disabled={level === zooms.length - 1}
          onClick={() => setLevel(level + 1)}
        />
      </div>
    </div>
  )
}
