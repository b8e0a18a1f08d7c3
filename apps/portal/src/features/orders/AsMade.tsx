import { type Order, orderCalls } from '@archway/contract/orders'
import { listProductionSettings } from '@archway/words/made-with'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pathOf } from '../../platform/http/client.ts'
import { translateKey } from '../../platform/i18n/language.ts'
import { orderKind } from '../../platform/work/order-kind.ts'
import { LinkButton } from '../../ui/action/LinkButton.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { DescriptionList } from '../../ui/page/DescriptionList.tsx'
import { stepsText } from './steps-text.ts'

type AsMadeProps = { caseId: string; orders: readonly Order[]; layout?: 'narrow' | 'wide' }

/** The preferences stored with each order, and a link to print them. Props: `caseId`, `orders`, `layout`. */
export function AsMade({ caseId, orders, layout = 'wide' }: AsMadeProps) {
  const { t } = useTranslation('orders')
  return (
    <Card
      title={t('made.title')}
      description={t('made.help')}
      footer={
        <LinkButton
          href={pathOf(orderCalls.productionRecord, { id: caseId })}
          target="_blank"
          icon={Printer}
          size="small"
        >
          {t('made.print')}
        </LinkButton>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {orders.map(order => (
          <li key={order.uuid} className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
            <p className="flex flex-wrap gap-x-2 text-base">
              <bdi className="font-medium tabular-nums">{order.identifier}</bdi>
              <span className="text-ink-3">
                {[orderKind(order), stepsText(t, order.steps)].filter(Boolean).join(' · ')}
              </span>
            </p>
            <DescriptionList
              layout={layout === 'narrow' ? 'two' : 'four'}
              items={listProductionSettings(translateKey, order).map(({ label, values }) => ({
                term: label,
                value: values.map(value => (
                  <bdi key={value} className="block">
                    {value}
                  </bdi>
                )),
              }))}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
