import {
  catalogAdminCalls,
  catalogCalls,
  type GuideSection,
  guideFigures,
  guideForm,
  guideReaders,
} from '@archway/contract/catalog'
import { directionOf, type Language } from '@archway/words'
import type { Guide } from '@archway/words/guide'
import { isolateText } from '@archway/words/locale'
import { useDeferredValue } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf, showFailure } from '../../../platform/form/form.ts'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { useSession } from '../../../platform/session/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { Written } from '../../quick-guide/Written.tsx'

type Props = {
  language: Language
  section: GuideSection
  stored: { title: string; markdown: string }
  guide: Guide
  onClose: () => void
}

const allReaders = new Set(guideReaders)

/** The Markdown syntax, always left to right. */
function Signs({ of, signs }: { of: string; signs: readonly string[] }) {
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-x-1.5 gap-y-1">
      {of}
      {signs.map(sign => (
        <code key={sign} dir="ltr" className="rounded-chip bg-sunken px-1.5 whitespace-nowrap">
          {sign}
        </code>
      ))}
    </span>
  )
}

/** Edits a section of the guide; the preview below shows it as readers will see it. */
export function GuideDialog({ language, section, stored, guide, onClose }: Props) {
  const { t } = useTranslation('labSettings')
  const session = useSession()
  const form = useForm({ mode: 'onTouched', resolver: resolverOf(guideForm), defaultValues: stored })
  const save = useCallMutation(catalogAdminCalls.saveGuideSection, {
    quiet: true,
    affects: [catalogCalls.guide],
  })
  const markdown = useDeferredValue(useWatch({ control: form.control, name: 'markdown' }))
  const { errors } = form.formState
  const dir = directionOf(language)
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      size="large"
      title={t('guide.edit')}
      submitLabel={t('save')}
      onSubmit={async body => {
        await save.mutateAsync({ params: { language, section }, body })
        toast.success(t('saved', { title: isolateText(body.title) }))
      }}
      onFailure={error => showFailure(form, error)}
    >
      <TextField
        label={t('guide.title')}
        required
        dir={dir}
        lang={language}
        error={errors.title?.message}
        {...form.register('title')}
      />
      <TextArea
        label={t('guide.markdown')}
        required
        rows={12}
        lineByLine
        dir={dir}
        lang={language}
        help={
          <>
            {t('guide.markdownHelp')}
            <Signs of={t('guide.figuresHelp')} signs={guideFigures.map(figure => `![](figure:${figure})`)} />
            <Signs of={t('guide.readersHelp')} signs={guideReaders.map(reader => `{${reader}}`)} />
          </>
        }
        error={errors.markdown?.message}
        {...form.register('markdown')}
      />
      <section aria-labelledby="guide-preview" className="rounded-card border border-line p-4">
        <h3 id="guide-preview" className="mb-3 text-sm font-medium text-ink-2">
          {t('guide.preview')}
        </h3>
        <div dir={dir} lang={language}>
          <Written markdown={markdown} guide={guide} readers={allReaders} session={session} />
        </div>
      </section>
    </FormDialog>
  )
}
