import {
  type Webhook,
  type WebhookEventType,
  webhookCalls,
  webhookEventTypes,
  webhookForm,
} from '@archway/contract/integrations'
import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { resolverOf, showFailure } from '../../../platform/form/form.ts'
import { useCallMutation } from '../../../platform/http/use-call.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx'
import { eventKeys } from './event-words.ts'

type Props = {
  /** The webhook to edit; without it, a new one is created. */
  webhook?: Webhook
  onCreated: (secret: string | null) => void
  onClose: () => void
}

/** The address and the events of a webhook. Mount it when it opens. */
export function WebhookDialog({ webhook, onCreated, onClose }: Props) {
  const { t } = useTranslation('webhooks')
  const options = { quiet: true, affects: [webhookCalls.webhooks] } as const
  const create = useCallMutation(webhookCalls.createWebhook, options)
  const update = useCallMutation(webhookCalls.updateWebhook, options)
  const form = useForm({
    mode: 'onTouched',
    resolver: resolverOf(webhookForm),
    defaultValues: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: webhook?.events ?? ([] as WebhookEventType[]),
    },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      form={form}
      title={t(webhook ? 'form.edit' : 'form.create')}
      submitLabel={t(webhook ? 'form.save' : 'add')}
      onSubmit={async values => {
        if (!webhook) return onCreated((await create.mutateAsync({ body: values })).data.secret)
        await update.mutateAsync({
          params: { webhookId: webhook.uuid },
          body: { ...values, isOn: webhook.isOn },
        })
        toast.success(t('form.saved'))
      }}
      onFailure={error => showFailure(form, error)}
    >
      <TextField
        label={t('form.url')}
        help={t('form.urlHelp')}
        required
        type="url"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        error={errors.url?.message}
        {...form.register('url')}
      />
      <TextField
        label={t('form.description')}
        help={t('form.descriptionHelp')}
        autoComplete="off"
        error={errors.description?.message}
        {...form.register('description')}
      />
      <Controller
        control={form.control}
        name="events"
        render={({ field, fieldState }) => (
          <EventFields
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error && t('form.eventsMissing')}
          />
        )}
      />
    </FormDialog>
  )
}

type EventFieldsProps = {
  value: readonly WebhookEventType[]
  onChange: (events: WebhookEventType[]) => void
  error: string | undefined
}

function EventFields({ value, onChange, error }: EventFieldsProps) {
  const { t } = useTranslation('webhooks')
  const noteId = useId()
  return (
    <fieldset
      aria-describedby={error ? noteId : undefined}
      aria-invalid={error ? true : undefined}
      className="flex min-w-0 flex-col gap-3"
    >
      <legend className="mb-2 text-base font-medium">{t('form.events')}</legend>
      {webhookEventTypes.map(type => (
        <CheckboxField
          key={type}
          label={t(eventKeys[type])}
          checked={value.includes(type)}
          onChange={({ target }) =>
            onChange(
              webhookEventTypes.filter(eventType =>
                eventType === type ? target.checked : value.includes(eventType),
              ),
            )
          }
        />
      ))}
      {error && (
        <p id={noteId} className="text-sm text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  )
}
