import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reorderable } from './reorder.ts'
import { methodText } from './request-words.ts'

export type Fact = { term: string; value: ReactNode; wide?: boolean }

/** A row of a description list; null if there is no value. */
export const factOf = (term: string, value: ReactNode, isWide = false): Fact[] =>
  value === null || value === undefined || value === '' ? [] : [{ term, value, wide: isWide }]

/** The products of a request and their destination, without empty facts. */
export const useSpecification = (request: Omit<Reorderable, 'case'>): { making: Fact[]; address: Fact[] } => {
  const { t } = useTranslation('requests')
  const { shippingAddress } = request
  return {
    making: [
      ...factOf(t('field.method'), methodText(t, request)),
      ...factOf(t('field.arch'), t(`arch.${request.arch}`)),
      ...factOf(t('field.quantity'), <span className="tabular-nums">{request.quantity}</span>),
      ...factOf(t('field.material'), request.material && t(`material.${request.material}`)),
      ...factOf(
        t('field.offset'),
        request.offset === null ? null : t('millimetres', { value: request.offset }),
      ),
      ...factOf(t('field.trimline'), request.trimline && t(`trimline.${request.trimline}`)),
    ],
    address: factOf(
      t('field.address'),
      shippingAddress ? (
        <span dir="auto">
          {[shippingAddress.title, shippingAddress.city, shippingAddress.countryTitle]
            .filter(Boolean)
            .join(', ')}
        </span>
      ) : (
        t('asCase')
      ),
    ),
  }
}
