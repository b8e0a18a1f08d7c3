import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { translateKey } from '../../../platform/i18n/language.ts'
import { Button } from '../../../ui/action/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { FilePicker } from '../../../ui/form/files/FilePicker.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useUnsentText } from '../../../ui/form/unsent.ts'
import { Modal } from '../../../ui/overlay/Modal.tsx'
import { type LineProblem, readCsv, type SheetName, type SheetRow, sheets } from './sheets.ts'

type Props = { name: SheetName; onRows: (rows: SheetRow[]) => void; onClose: () => void }

/** Imports a table from a spreadsheet, pasted or as a file, and lists every unusable line. */
export function PasteRows({ name, onRows, onClose }: Props) {
  const { t } = useTranslation(['lab', 'kit'])
  const [text, setText, isRestored] = useUnsentText(`paste ${name}`)
  const { rows, problems } = useMemo(() => readCsv(name, text), [name, text])
  const table = t(`lab:authoring.${name}`)
  const problemWords = (problem: LineProblem): string =>
    problem.key === 'tooFewCells'
      ? t('lab:authoring.tooFewCells', problem.values)
      : translateKey('forms', problem.key, { ...problem.values })
  const wrongLines = new Set(problems.map(({ line }) => line)).size
  return (
    <Modal
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      closeOnOutsidePress={text === ''}
      title={t('lab:authoring.pasteTitle', { table })}
      description={t('lab:authoring.pasteText', { columns: sheets[name].columns.join(', ') })}
      size="large"
      footer={
        <>
          <Button onClick={onClose}>{t('kit:cancel')}</Button>
          <Button
            variant="primary"
            disabled={rows.length === 0 || problems.length > 0}
            onClick={() => onRows(rows)}
          >
            {t('lab:authoring.replaceRows')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {isRestored && <Banner tone="info">{t('kit:restored')}</Banner>}
        <TextArea
          label={t('lab:authoring.csv')}
          dir="ltr"
          rows={8}
          spellCheck={false}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <FilePicker
          label={t('lab:authoring.csvFile')}
          accept=".csv,.tsv,.txt,text/csv"
          small
          onPick={([file]) => void file?.text().then(setText)}
        />
        <p role="status" className="text-base text-ink-2">
          {text.trim() === ''
            ? t('lab:authoring.csvEmpty')
            : t('lab:authoring.csvFound', { count: rows.length })}
        </p>
        {problems.length > 0 && (
          <Banner tone="error" title={t('lab:authoring.csvWrong', { count: wrongLines })}>
            <ul className="mt-1 max-h-48 list-disc overflow-y-auto ps-5">
              {problems.map(problem => (
                <li key={`${problem.line} ${problem.column}`}>
                  {problem.column
                    ? t('lab:authoring.csvCell', {
                        line: problem.line,
                        column: t(`lab:authoring.column.${problem.column}`),
                        problem: problemWords(problem),
                      })
                    : t('lab:authoring.csvLine', { line: problem.line, problem: problemWords(problem) })}
                </li>
              ))}
            </ul>
          </Banner>
        )}
      </div>
    </Modal>
  )
}
