import { requestCalls } from '@archway/contract/requests'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed, isUnconfirmed } from '../../platform/http/problems.ts'
import { useCallMutation, useCallQuery } from '../../platform/http/use-call.ts'
import { caseViews } from '../../platform/live/case-views.ts'
import { Button } from '../../ui/action/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { DescriptionList } from '../../ui/page/DescriptionList.tsx'
import type { Reorderable } from './reorder.ts'
import { useSpecification } from './use-specification.tsx'

type Props = { retainers: Reorderable; onClose: () => void }

/** Orders the same retainers again, as they were made; one press confirms the order. */
export function ReorderDialog({ retainers, onClose }: Props) {
  const { t } = useTranslation(['requests', 'reasons', 'kit'])
  const { making, address } = useSpecification(retainers)
  const create = useCallMutation(requestCalls.createRequest, { affects: caseViews, quiet: true })
  const [failure, setFailure] = useState<string>()
  const optionsQuery = useCallQuery(requestCalls.requestOptions, { params: { id: retainers.case.uuid } })
  const options = optionsQuery.data?.data
  const isPossible = options?.case.types.includes('retainer')
  const orderButton = useRef<HTMLButtonElement>(null)
  const order = async () => {
    setFailure(undefined)
    try {
      const { data } = await create.mutateAsync({
        body: {
          caseUuid: retainers.case.uuid,
          type: 'retainer',
          method: retainers.method,
          source: retainers.source,
          arch: retainers.arch,
          step: retainers.source === 'step' ? (retainers.steps.upper ?? retainers.steps.lower)?.[0] : null,
          quantity: retainers.quantity,
          ...(retainers.material ? { material: retainers.material } : {}),
          ...(retainers.offset === null ? {} : { offset: retainers.offset }),
          ...(retainers.trimline ? { trimline: retainers.trimline } : {}),
          shippingAddressUuid: retainers.shippingAddress?.uuid ?? null,
        },
      })
      toast.success(t('requests:form.done', { identifier: data.identifier }))
      onClose()
    } catch (error) {
      if (isUnconfirmed(error)) return
      setFailure(error instanceof CallFailed ? (error.messages[0] ?? error.message) : t('reasons:UNEXPECTED'))
    }
  }
  const withheldReason = options?.withheld
    ? t(`reasons:${options.withheld}`)
    : isPossible === false
      ? t('requests:reorder.notNow')
      : failure
  // Not `disabled`: the button has the focus from the beginning, so that a quick Enter presses nothing else.
  const disabledReason =
    isPossible === false
      ? (withheldReason ?? t('requests:reorder.notNow'))
      : !options && optionsQuery.isError
        ? t('kit:loadFailed')
        : undefined
  return (
    <Modal
      open
      initialFocus={orderButton}
      onOpenChange={isOpen => !isOpen && onClose()}
      title={t('requests:reorder.title', { identifier: retainers.identifier })}
      description={t('requests:reorder.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('kit:cancel')}</Button>
          <Button
            ref={orderButton}
            variant="primary"
            {...(disabledReason && { disabledReason })}
            loading={create.isPending || (!options && !optionsQuery.isError)}
            // The key that opened the dialog may still be held.
            onKeyDown={event => event.repeat && event.preventDefault()}
            onClick={() => void order()}
          >
            {t('requests:reorder.action')}
          </Button>
        </>
      }
    >
      {options ? (
        <div className="flex flex-col gap-4">
          {withheldReason && <Banner tone="error">{withheldReason}</Banner>}
          <DescriptionList
            items={[
              {
                term: t('requests:reorder.patient'),
                value: (
                  <>
                    <span dir="auto">{retainers.case.patientName}</span>{' '}
                    <bdi>{retainers.case.identifier}</bdi>
                  </>
                ),
              },
              ...making,
              ...address,
            ]}
          />
        </div>
      ) : optionsQuery.isError ? (
        <ErrorState onRetry={() => void optionsQuery.refetch()} />
      ) : (
        <Loading delay={200} />
      )}
    </Modal>
  )
}
