import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { type FieldProblem, refuse } from '../../../platform/refuse.ts'
import { type PackageRow, packagesOnSale } from '../../catalog/index.ts'
import { type CompanyWithConfiguration, companyById } from '../../company/index.ts'

/** What is sold to the company now: everything on sale, or the packages it was offered. */
export const packagesOffered = async (
  tx: Tx,
  { configuration }: Pick<CompanyWithConfiguration, 'configuration'>,
): Promise<PackageRow[]> =>
  (await packagesOnSale(tx)).filter(
    ({ id }) => configuration.packageTypes === null || configuration.packageTypes.includes(id),
  )

/** Whether a case may be started with it; none at all may always be. */
export const isOffered = async (
  tx: Tx,
  own: Pick<CompanyWithConfiguration, 'configuration'>,
  requested: string | null,
): Promise<boolean> =>
  requested === null || (await packagesOffered(tx, own)).some(({ id }) => id === requested)

/** What is wrong with a package that the company is not offered; one that the case has already may stay. */
export const packageProblems = async (
  tx: Tx,
  companyId: string,
  requested: string | null,
  current: string | null = null,
): Promise<FieldProblem[]> => {
  if (requested === current) return []
  const own = (await companyById(tx, systemScope, companyId)) ?? refuse('NOT_FOUND')
  return (await isOffered(tx, own, requested)) ? [] : [{ field: 'form.packageType', form: 'choice' }]
}
