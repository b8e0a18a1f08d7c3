import type { Language } from '@archway/words'
import { isolateText, joinTexts } from '@archway/words/locale'
import { useTranslation } from 'react-i18next'
import { toast } from '../../feedback/toast.ts'
import { type DroppedFiles, maxFiles, withoutSystemFiles } from './dropped-files.ts'

/** Passes on dropped files or those of a chosen folder, and warns about files that are skipped. */
export const useAcceptedFiles = (onFiles: (files: File[]) => void): ((dropped: DroppedFiles) => void) => {
  const { t, i18n } = useTranslation('kit')
  return ({ files: droppedFiles, unreadable }) => {
    const files = withoutSystemFiles(droppedFiles)
    const names = joinTexts(
      unreadable.map(name => isolateText(name)),
      i18n.language as Language,
      'long',
    )
    if (unreadable.length > 0) toast.warning(t('dropUnread', { names }))
    else if (files.length === 0) toast.warning(t('dropNone'))
    if (files.length > maxFiles) toast.warning(t('dropMany', { count: maxFiles }))
    if (files.length > 0) onFiles(files.slice(0, maxFiles))
  }
}
