import type { PrescriptionKind } from '@archway/contract/cases'
import { alignerMaterials, cutlines, offsets, retainerMaterials } from '@archway/contract/company'
import { managesCompany, useSession } from '../../../../platform/session/session.ts'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { SwitchField } from '../../../../ui/form/SwitchField.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { DescriptionList } from '../../../../ui/page/DescriptionList.tsx'
import { Spot, useDraftField } from '../fields.tsx'
import { useFormWords } from '../use-form-words.ts'
import { LaserPreview } from './LaserPreview.tsx'

type Chosen = { offset?: number | null; cutline?: string | null; material?: string | null }

/** The company's settings for aligners or retainers. */
const useCompanyProduction = (kind: PrescriptionKind): Required<Chosen> => {
  const { configuration: set } = useSession()
  return kind === 'retainer'
    ? {
        offset: set?.retainerOffset ?? null,
        cutline: set?.retainerCutline ?? null,
        material: set?.retainerMaterial ?? null,
      }
    : {
        offset: set?.alignerOffset ?? null,
        cutline: set?.alignerCutline ?? null,
        material: set?.alignerMaterial ?? null,
      }
}

/**
 * Offset, trimline and material: the company's settings, unless overridden for this case. If the provider plans the
 * treatment, only an account owner may override them; for a device made as ordered they are part of the order.
 */
export function Production({ kind }: { kind: 'alignerPlan' | 'alignerSetup' | 'retainer' }) {
  const { t, choice } = useFormWords()
  const session = useSession()
  const company = useCompanyProduction(kind)
  const { value, set } = useDraftField<Chosen | null>('prescription.production')
  const mayOverride = kind !== 'alignerPlan' || managesCompany(session)
  const isOverridden = value !== null && value !== undefined
  const preferences = { ...company, ...(value ?? {}) }
  const materials = kind === 'retainer' ? retainerMaterials : alignerMaterials
  const parts = [
    { part: 'offset', values: offsets.map(String) },
    { part: 'cutline', values: cutlines },
    { part: 'material', values: materials },
  ] as const

  return (
    <Card title={t('section.production')}>
      <Spot name="prescription.production" className="flex flex-col gap-5">
        {mayOverride && (
          <SwitchField
            label={t('production.override')}
            help={t('production.own')}
            checked={isOverridden}
            onChange={isOn => set(isOn ? company : null)}
            className="max-w-xl"
          />
        )}
        {isOverridden && mayOverride ? (
          <div className="grid gap-x-5 gap-y-4 sm:grid-cols-3">
            {parts.map(({ part, values }) => (
              <SelectField
                key={part}
                label={t(`production.${part}`)}
                value={
                  preferences[part] === null || preferences[part] === undefined
                    ? null
                    : String(preferences[part])
                }
                options={values.map(value => ({ value, label: choice(part, value) }))}
                onChange={next => set({ ...preferences, [part]: part === 'offset' ? Number(next) : next })}
              />
            ))}
          </div>
        ) : (
          <div>
            {!mayOverride && (
              <p className="pb-3 text-sm text-ink-3">
                {isOverridden ? t('production.overridden') : t('production.company')}
              </p>
            )}
            <DescriptionList
              layout="three"
              items={parts.map(({ part }) => ({
                term: t(`production.${part}`),
                value:
                  preferences[part] === null || preferences[part] === undefined
                    ? null
                    : choice(part, preferences[part]),
              }))}
            />
          </div>
        )}
        <section aria-label={t('section.laser')} className="border-t border-line pt-4">
          <h3 className="text-sm font-medium">{t('section.laser')}</h3>
          <LaserPreview />
        </section>
      </Spot>
    </Card>
  )
}
