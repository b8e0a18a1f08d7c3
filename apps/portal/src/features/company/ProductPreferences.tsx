import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSuperAdmin, useSession } from '../../platform/session/session.ts'
import { EditButton } from '../../ui/action/EditButton.tsx'
import { ProductDrawing } from '../../ui/drawings/products.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { DescriptionList } from '../../ui/page/DescriptionList.tsx'
import { PreferencesDialog } from './PreferencesDialog.tsx'

/** Offset, trimline and material of aligners and retainers; an account owner changes them (PREF-01..04). */
export function ProductPreferences() {
  const { t } = useTranslation(['preferences', 'caseForm'])
  const session = useSession()
  const [isEditing, setEditing] = useState(false)
  const { configuration } = session
  if (!configuration) return null
  const parts = [
    {
      product: 'AL',
      title: t('preferences:product.aligner'),
      offset: configuration.alignerOffset,
      cutline: configuration.alignerCutline,
      material: configuration.alignerMaterial,
    },
    {
      product: 'RE',
      title: t('preferences:product.retainer'),
      offset: configuration.retainerOffset,
      cutline: configuration.retainerCutline,
      material: configuration.retainerMaterial,
    },
  ] as const
  return (
    <Card
      title={t('preferences:product.title')}
      description={t('preferences:product.lead')}
      actions={
        isSuperAdmin(session) && (
          <EditButton label={t('preferences:product.edit')} onClick={() => setEditing(true)} />
        )
      }
    >
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        {parts.map(({ product, title, offset, cutline, material }) => (
          <section key={product} aria-label={title} className="flex items-start gap-5">
            <div className="w-16 shrink-0">
              <ProductDrawing product={product} />
            </div>
            <div className="min-w-0 flex-1">
              <h3 className="mb-3 text-base font-semibold">{title}</h3>
              <DescriptionList
                items={[
                  {
                    term: t('preferences:product.offset'),
                    value: t(`caseForm:choice.offset.${offset}`),
                  },
                  { term: t('preferences:product.cutline'), value: t(`caseForm:choice.cutline.${cutline}`) },
                  {
                    term: t('preferences:product.material'),
                    value: <bdi dir="ltr">{t(`caseForm:choice.material.${material}`)}</bdi>,
                  },
                ]}
              />
            </div>
          </section>
        ))}
      </div>
      {isEditing && <PreferencesDialog configuration={configuration} onClose={() => setEditing(false)} />}
    </Card>
  )
}
