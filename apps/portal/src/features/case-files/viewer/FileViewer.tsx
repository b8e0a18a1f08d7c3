import type { CaseAsset } from '@archway/contract/case-files'
import { ChevronLeft, ChevronRight, Columns2, Crop, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../platform/files/save-file.ts'
import { formatSize } from '../../../platform/i18n/sizes.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { IconButton } from '../../../ui/action/IconButton.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy-dialog.tsx'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { ScanNotes } from '../scan/ScanNotes.tsx'
import { CompareView } from './CompareView.tsx'
import { FileView } from './FileView.tsx'
import { isCurrent, listSameView, viewOf } from './view.rules.ts'

const EditStored = lazyDialog(async () => (await import('../photo/EditStored.tsx')).EditStored)

type FileViewerProps = {
  file: CaseAsset
  /** The files that Next and Previous go through. */
  among: readonly CaseAsset[]
  /** All files of the case, for comparison. */
  assets: readonly CaseAsset[]
  /** Photos may be rotated, mirrored and cropped. */
  editable: boolean
  onChange: (file: CaseAsset) => void
  onClose: () => void
}

/** A file in full screen: picture, PDF or scan; arrow keys open the next. */
export function FileViewer({ file, among, assets, editable, onChange, onClose }: FileViewerProps) {
  const { t } = useTranslation('caseFiles')
  const [isComparing, setComparing] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const otherVersions = listSameView(file, assets)
  const isPhoto = viewOf(file) === 'image' && file.mime?.startsWith('image/') === true
  const index = among.findIndex(asset => asset.uuid === file.uuid)
  const showNext = (offset: number) => {
    const next = among[(index + offset + among.length) % among.length]
    if (next) onChange(next)
  }
  const turnPage = useRef(showNext)
  turnPage.current = showNext
  useEffect(() => {
    const handleKeyDown = ({ key, target }: KeyboardEvent) => {
      // While the model has the focus, arrow keys rotate it.
      if ((key !== 'ArrowRight' && key !== 'ArrowLeft') || target instanceof HTMLCanvasElement) return
      const isForward = (key === 'ArrowRight') === (document.documentElement.dir !== 'rtl')
      turnPage.current(isForward ? 1 : -1)
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
  const frame = useRef<HTMLDivElement>(null)
  const facts = [
    formatSize(file.bytes),
    ...(file.width && file.height ? [t('viewer.pixels', { width: file.width, height: file.height })] : []),
    ...(file.triangles ? [t('viewer.triangles', { count: file.triangles })] : []),
  ]
  return (
    <Modal
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      size="full"
      initialFocus={frame}
      title={t(`types.${file.typeKey}`)}
      description={
        <span className="flex flex-wrap gap-x-3 tabular-nums">
          <bdi dir="auto" className="break-all">
            {file.fileName}
          </bdi>
          {facts.map(fact => (
            <bdi key={fact} className="text-ink-3">
              {fact}
            </bdi>
          ))}
        </span>
      }
      footer={
        <>
          {among.length > 1 && index >= 0 && (
            <div className="me-auto flex items-center gap-1 max-sm:flex-none!">
              <IconButton
                icon={ChevronLeft}
                mirrored
                label={t('viewer.previous')}
                onClick={() => showNext(-1)}
              />
              <bdi className="min-w-14 text-center text-sm text-ink-2 tabular-nums">
                {index + 1} / {among.length}
              </bdi>
              <IconButton icon={ChevronRight} mirrored label={t('viewer.next')} onClick={() => showNext(1)} />
            </div>
          )}
          {otherVersions.length > 0 && (
            <Button icon={Columns2} aria-pressed={isComparing} onClick={() => setComparing(!isComparing)}>
              {t(isComparing ? 'viewer.single' : 'viewer.compare')}
            </Button>
          )}
          {isPhoto && editable && isCurrent(file, assets) && (
            <Button icon={Crop} onClick={() => setEditing(true)}>
              {t('edit.open')}
            </Button>
          )}
          <Button icon={Download} onClick={() => void saveFile(file).catch(() => {})}>
            {t('slots.download')}
          </Button>
        </>
      }
    >
      <div
        ref={frame}
        tabIndex={-1}
        className="flex h-[68dvh] flex-col overflow-hidden rounded-control bg-sunken outline-none max-sm:h-full"
      >
        <ScanNotes file={among[index] ?? file} editable={false} className="p-2" />
        <div className="min-h-0 flex-1">
          {isComparing && otherVersions.length > 0 ? (
            <CompareView key={file.uuid} file={file} otherAssets={otherVersions} />
          ) : (
            <FileView key={file.uuid} file={among[index] ?? file} candidates={among} />
          )}
        </div>
      </div>
      {isEditing && <EditStored file={file} onEdited={onChange} onClose={() => setEditing(false)} />}
    </Modal>
  )
}
