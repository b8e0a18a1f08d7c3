import type { KeyFeature, KeyScope } from '@archway/contract/integrations'
import { useTranslation } from 'react-i18next'

/** Which of the two rights each feature has among these scopes, in their order. */
export const featuresOf = (scopes: readonly KeyScope[]) => {
  const rights = new Map<KeyFeature, { read: boolean; write: boolean }>()
  for (const scope of scopes) {
    const [feature, access] = scope.split(':') as [KeyFeature, 'read' | 'write']
    rights.set(feature, { read: false, write: false, ...rights.get(feature), [access]: true })
  }
  return rights
}

/** Scopes in the viewer's language: `Cases: read and change`. */
export const useScopeWords = () => {
  const { t } = useTranslation('integrations')
  return (scopes: readonly KeyScope[]): string[] =>
    [...featuresOf(scopes)].map(([feature, { read, write }]) =>
      t(read && write ? 'access.both' : read ? 'access.read' : 'access.write', {
        feature: t(`feature.${feature}`),
      }),
    )
}
