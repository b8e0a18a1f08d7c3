import { piecesOf } from '@archway/contract/orders'
import { useTranslation } from 'react-i18next'
import { labelAddress, oneLabel, zplAddress } from '../../features/orders/lab/label-address.ts'
import { LabelTable } from '../../features/orders/lab/labels/LabelTable.tsx'
import { PrintButtons } from '../../features/orders/lab/labels/PrintButtons.tsx'
import {
  labelKinds,
  type NamedPart,
  useLabelSearch,
} from '../../features/orders/lab/labels/use-label-search.ts'
import { KeysHelp } from '../../platform/list/bulk/KeysHelp.tsx'
import { useSelection } from '../../platform/list/bulk/use-selection.ts'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

/** Maximum number of orders in the filter of one document. */
const maxLabels = 80

/** `/lab/labels`: labels that were lost or damaged, printed again. */
export function Screen() {
  const { t } = useTranslation('lab')
  const view = useLabelSearch()
  const choice = useSelection(view.list.data?.data)
  const { chosen } = choice
  const disabledReason =
    chosen.length === 0
      ? t('labels.chooseFirst')
      : chosen.length > maxLabels
        ? t('boardView.tooMany')
        : undefined
  const query = { filter: { OR: chosen.map(({ uuid }) => ({ EQ: { uuid } })) }, paginate: maxLabels }
  return (
    <PageLayout
      header={
        <PageHeader
          title={t('labels.title')}
          description={t('labels.text')}
          count={view.list.data?.total}
          more={
            view.list.data?.total ? (
              <KeysHelp choose={t('boardView.keys.choose')} words={name => t(`boardView.keys.${name}`)} />
            ) : undefined
          }
          tools={
            <div className="flex flex-wrap items-center gap-3">
              <SearchField
                label={t('labels.search')}
                placeholder={t('labels.searchPlaceholder')}
                value={view.filters.q ?? ''}
                onSearch={q => view.setFilter({ q })}
                className="w-full sm:w-96"
              />
              <FilterSelect
                label={t('labels.what')}
                compact
                className="max-sm:grow sm:min-w-52"
                any={t('labels.kind.orders')}
                options={labelKinds
                  .filter(kind => kind !== 'orders')
                  .map(kind => ({ value: kind, label: t(`labels.kind.${kind}`) }))}
                value={view.kind === 'orders' ? undefined : view.kind}
                onChange={type => view.setFilter({ type })}
              />
              <PrintButtons
                disabledReason={disabledReason}
                labels={
                  disabledReason === undefined
                    ? { pdf: labelAddress(query, view.kind), zpl: zplAddress(query, view.kind) }
                    : null
                }
              />
              <p role="status" className="text-sm text-ink-2">
                {chosen.length > 0 && t('boardView.chosen', { count: chosen.length })}
              </p>
            </div>
          }
        />
      }
    >
      {view.part && <OnePart part={view.part} />}
      <LabelTable view={view} choice={choice} />
    </PageLayout>
  )
}

/** The label of the bag or piece whose code was searched. */
function OnePart({ part: { order, which } }: { part: NamedPart }) {
  const { t } = useTranslation('lab')
  const { upper, lower } = order.steps
  const isInOrder =
    'piece' in which
      ? piecesOf(order.steps).includes(which.piece)
      : [upper, lower].some(range => range && which.step >= range[0] && which.step <= range[1])
  const name = 'piece' in which ? which.piece : t('station.bag', { step: which.step })
  const notInOrder =
    'piece' in which
      ? t('station.pieceWrong', { piece: which.piece })
      : t('station.bagWrong', { step: which.step })
  return (
    <Card
      title={
        <>
          <bdi className="tabular-nums">{order.identifier}</bdi> · {name}
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-3">
        <PrintButtons
          disabledReason={notInOrder}
          labels={isInOrder ? oneLabel({ filter: { EQ: { uuid: order.uuid } } }, which) : null}
        />
      </div>
    </Card>
  )
}
