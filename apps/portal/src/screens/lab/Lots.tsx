import { lotCalls } from '@archway/contract/lab'
import { useTranslation } from 'react-i18next'
import { LotFilters } from '../../features/lab/lots/LotFilters.tsx'
import { LotTable } from '../../features/lab/lots/LotTable.tsx'
import { useLots } from '../../features/lab/lots/use-lots.ts'
import { KeysHelp } from '../../platform/list/bulk/KeysHelp.tsx'
import { ExportButton } from '../../platform/list/ExportButton.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLayout } from '../../ui/page/PageLayout.tsx'

/** `/lab/lots`: the lots of materials that orders were made from. */
export function Screen() {
  const { t } = useTranslation('lots')
  const view = useLots()
  return (
    <PageLayout
      header={
        <PageHeader
          title={t('title')}
          count={view.list.data?.total}
          description={t('text')}
          more={
            view.list.data?.total ? (
              <>
                <KeysHelp words={name => t(`keys.${name}`)} />
                <ExportButton
                  call={lotCalls.exportLots}
                  query={view.query}
                  label={t('export')}
                  done={name => t('exported', { name })}
                />
              </>
            ) : undefined
          }
          tools={<LotFilters view={view} />}
        />
      }
    >
      <LotTable view={view} />
    </PageLayout>
  )
}
