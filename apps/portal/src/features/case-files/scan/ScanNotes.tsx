import { type CaseAsset, caseFileCalls, type ScanNote, scanNotes } from '@archway/contract/case-files'
import type { BodyOf } from '@archway/contract/kernel'
import { formatNumber } from '@archway/words/locale'
import { CircleHelp, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { cx } from '../../../ui/class-names.ts'

type ScanNotesProps = { file: CaseAsset; editable: boolean; className?: string }

/**
 * Warnings about a scan, and questions about how to read it with a button for each
 * answer.
 */
export function ScanNotes({ file, editable, className }: ScanNotesProps) {
  const notes = scanNotes(file)
  if (notes.length === 0) return null
  return (
    <ul className={cx('flex flex-col gap-1.5', className)}>
      {notes.map(note => (
        <Note key={note.kind} note={note} file={file} editable={editable} />
      ))}
    </ul>
  )
}

/** The answers to a note: the first corrects the reading, the second keeps the file as it is. */
const answersOf = (
  note: ScanNote,
): {
  label: 'unitYes' | 'unitNo' | 'upYes' | 'upNo' | 'undo'
  scan: NonNullable<BodyOf<typeof caseFileCalls.change>['scan']>
}[] => {
  if (note.kind === 'unit')
    return [
      { label: 'unitYes', scan: { unit: note.unit } },
      { label: 'unitNo', scan: { unit: 'mm' } },
    ]
  if (note.kind === 'up')
    return [
      { label: 'upYes', scan: { up: 'y' } },
      { label: 'upNo', scan: { up: 'z' } },
    ]
  if (note.kind === 'readAs') return [{ label: 'undo', scan: { unit: 'mm' } }]
  return note.kind === 'turned' ? [{ label: 'undo', scan: { up: 'z' } }] : []
}

function Note({ note, file, editable }: { note: ScanNote; file: CaseAsset; editable: boolean }) {
  const { t } = useTranslation('caseFiles')
  const change = useCallMutation(caseFileCalls.change, { affects: [caseFileCalls.ofCase] })
  const unit = 'unit' in note ? t(`scan.units.${note.unit}`) : ''
  const isCalm = note.kind === 'readAs' || note.kind === 'turned'
  const isQuestion = note.kind === 'unit' || note.kind === 'up'
  const Icon = isQuestion ? CircleHelp : TriangleAlert
  return (
    <li
      className={cx(
        'flex flex-col items-start gap-1.5 rounded-control px-2.5 py-1.5 text-sm',
        isCalm ? 'bg-grey text-grey-ink' : 'bg-amber text-amber-ink',
      )}
    >
      <span className="flex w-full items-start gap-1.5">
        {!isCalm && <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-amber-mark" />}
        <span className="min-w-0 break-words">
          <NoteText note={note} unit={unit} />
        </span>
      </span>
      {editable && (
        <span className="flex flex-wrap gap-1.5">
          {answersOf(note).map(({ label, scan }) => (
            <Button
              key={label}
              size="small"
              disabled={change.isPending}
              onClick={() => change.mutate({ params: { id: file.uuid }, body: { scan } })}
            >
              {t(`scan.${label}`, { unit })}
            </Button>
          ))}
        </span>
      )}
    </li>
  )
}

function NoteText({ note, unit }: { note: ScanNote; unit: string }) {
  const { t } = useTranslation('caseFiles')
  switch (note.kind) {
    case 'unit':
      return t('scan.unit', {
        unit,
        size: formatNumber(Number(note.longestSide.toPrecision(2)), currentLanguage()),
      })
    case 'readAs':
      return t('scan.readAs', { unit })
    case 'otherArch':
      return t(`findings.otherArch.${note.arch}`)
    case 'holes':
      return t('scan.holes', { count: note.count })
    default:
      return t(`scan.${note.kind}`)
  }
}
