import { type Product, products } from '@archway/contract/cases'
import type { CatalogProduct } from '@archway/contract/catalog'
import { useId } from 'react'
import { ProductDrawing } from '../../../ui/drawings/products.tsx'
import { FieldShell } from '../../../ui/form/FieldShell.tsx'
import { useFormWords } from './use-form-words.ts'

type ProductCardsProps = {
  value: Product
  onChange: (product: Product) => void
  /** The products that the company can order; undefined, while loading, means all. */
  offeredProducts: readonly CatalogProduct[] | undefined
  disabled?: boolean
}

/** The products as cards with drawings; native radio buttons, so that arrow keys work. */
export function ProductCards({ value, onChange, offeredProducts, disabled }: ProductCardsProps) {
  const { t, label, choice } = useFormWords()
  const name = useId()
  const visibleProducts = products.filter(
    product =>
      !offeredProducts ||
      product === value ||
      offeredProducts.some(offer => offer.code === product && offer.active),
  )
  return (
    <FieldShell label={label('product')} labelHidden group>
      {(_, labelId) => (
        <div
          role="radiogroup"
          aria-labelledby={labelId}
          aria-required
          className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4"
        >
          {visibleProducts.map(product => {
            const leadDays = offeredProducts?.find(offer => offer.code === product)?.leadDays
            return (
              <label
                key={product}
                className="relative flex cursor-pointer items-center gap-3 rounded-card border border-line-strong/60 p-3 transition-colors hover:border-line-strong has-checked:border-primary has-checked:bg-primary-soft has-disabled:cursor-default has-focus-visible:outline-2 has-focus-visible:outline-focus xl:flex-col xl:items-start"
              >
                <input
                  type="radio"
                  name={name}
                  value={product}
                  checked={value === product}
                  disabled={disabled && value !== product}
                  onChange={() => onChange(product)}
                  aria-label={choice('product', product)}
                  aria-describedby={`${name}${product}`}
                  className="tick absolute end-3 top-3 size-4.5 rounded-full outline-none"
                />
                <span aria-hidden className="w-16 shrink-0">
                  <ProductDrawing product={product} />
                </span>
                <span className="min-w-0 pe-6 xl:pe-0">
                  <span className="block text-base font-semibold">{choice('product', product)}</span>
                  <span id={`${name}${product}`} className="mt-0.5 block text-sm text-ink-2">
                    {t(`productHelp.${product}`)}
                    {leadDays !== undefined && (
                      <span className="block text-ink-3">{t('leadDays', { count: leadDays })}</span>
                    )}
                  </span>
                </span>
              </label>
            )
          })}
        </div>
      )}
    </FieldShell>
  )
}
