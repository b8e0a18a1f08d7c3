import {
  defaultNamePattern,
  maxPatternLength,
  type NameToken,
  nameOfFile,
  namePatternProblems,
  nameTokens,
  orderCalls,
  pieceTokens,
} from '@archway/contract/orders'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingsPage } from '../../features/catalog/SettingsPage.tsx'
import { CallFailed } from '../../platform/http/problems.ts'
import { useCallMutation, useCallQuery } from '../../platform/http/use-call.ts'
import { translateKey } from '../../platform/i18n/language.ts'
import { Button } from '../../ui/action/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { useUnsentValues } from '../../ui/form/unsent.ts'
import { Card } from '../../ui/page/Card.tsx'

const exampleOrder = {
  order: 'AL-26-000123/1st',
  case: 'AL-26-000123',
  batch: '1st',
  product: 'AL',
  material: 'ZENDURA_FLX',
}
const exampleNames = (pattern: string): string[] =>
  ['U01', 'U02', 'L12'].map(piece => `${nameOfFile(pattern, { ...exampleOrder, ...pieceTokens(piece) })}.stl`)

/** How production files are named when they are downloaded. */
export function NamingSettings() {
  const naming = useCallQuery(orderCalls.naming)
  return (
    <SettingsPage tab="naming">
      {naming.data ? (
        <NamingForm stored={naming.data.data.pattern} />
      ) : naming.isError ? (
        <ErrorState onRetry={() => void naming.refetch()} />
      ) : (
        <Loading delay={200} />
      )}
    </SettingsPage>
  )
}

function NamingForm({ stored }: { stored: string }) {
  const { t } = useTranslation(['labSettings', 'kit'])
  const [pattern, setPattern] = useState(stored)
  const [serverProblems, setServerProblems] = useState<readonly string[]>([])
  const isRestored = useUnsentValues(
    'naming',
    () => ({ pattern }),
    pattern !== stored,
    unsent => setPattern(unsent.pattern),
  )
  const field = useRef<HTMLInputElement>(null)
  const save = useCallMutation(orderCalls.saveNaming, { quiet: true, affects: [orderCalls.naming] })
  const problems = namePatternProblems(pattern).map(({ code, values }) =>
    t(`naming.problem.${code}`, { ...values }),
  )
  const changePattern = (next: string) => {
    setPattern(next)
    setServerProblems([])
  }
  /** Adds a token at the caret, or in place of the selection. */
  const insert = (token: NameToken) => {
    const { selectionStart, selectionEnd } = field.current ?? {}
    const from = selectionStart ?? pattern.length
    const text = `{${token}}`
    changePattern(pattern.slice(0, from) + text + pattern.slice(selectionEnd ?? from))
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(from + text.length, from + text.length)
    })
  }
  const submit = async () => {
    try {
      await save.mutateAsync({ body: { pattern: pattern.trim() } })
      toast.success(t('naming.saved'))
    } catch (error) {
      setServerProblems(
        error instanceof CallFailed ? error.messages : [translateKey('reasons', 'UNEXPECTED')],
      )
    }
  }
  const allProblems = [...problems, ...serverProblems]
  return (
    <Card title={t('naming.title')} description={t('naming.text')} className="max-w-3xl">
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        {isRestored && !save.isPending && <Banner tone="info">{t('kit:restored')}</Banner>}
        <TextField
          ref={field}
          label={t('naming.pattern')}
          dir="ltr"
          spellCheck={false}
          autoComplete="off"
          maxLength={maxPatternLength}
          value={pattern}
          onChange={event => changePattern(event.target.value)}
          required
          {...(allProblems.length > 0 ? { error: allProblems.join(' ') } : {})}
        />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-2 text-sm font-medium text-ink-2">{t('naming.tokens')}</legend>
          {nameTokens.map(token => (
            <Button key={token} size="small" onClick={() => insert(token)}>
              <code dir="ltr">{`{${token}}`}</code> {t(`naming.token.${token}`)}
            </Button>
          ))}
        </fieldset>
        {problems.length === 0 && (
          <section aria-labelledby="naming-preview" className="rounded-control bg-sunken p-3">
            <h3 id="naming-preview" className="mb-1 text-sm font-medium text-ink-2">
              {t('naming.preview')}
            </h3>
            <ul dir="ltr" className="flex flex-col gap-1 text-match-parent text-base break-all tabular-nums">
              {exampleNames(pattern).map(name => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </section>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant="primary"
            loading={save.isPending}
            disabled={problems.length > 0 || pattern.trim() === stored}
          >
            {t('save')}
          </Button>
          {pattern !== defaultNamePattern && (
            <Button onClick={() => changePattern(defaultNamePattern)}>{t('naming.reset')}</Button>
          )}
        </div>
      </form>
    </Card>
  )
}
