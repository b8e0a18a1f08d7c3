import { type PackageRow, packagesOnSale } from '../catalog/index.ts'
import { type CompanyWithConfiguration, companyById } from '../company/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { systemScope } from '../platform/db/scope.ts'
import { type FieldProblem, refuse } from '../platform/refuse.ts'

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
  wanted: string | null,
): Promise<boolean> => wanted === null || (await packagesOffered(tx, own)).some(({ id }) => id === wanted)

/** What is wrong with a package that the company is not offered; one that the case has already may stay. */
export const packageProblems = async (
  tx: Tx,
  companyId: string,
  wanted: string | null,
  held: string | null = null,
): Promise<FieldProblem[]> => {
  if (wanted === held) return []
  const own = (await companyById(tx, systemScope, companyId)) ?? refuse('NOT_FOUND')
  return (await isOffered(tx, own, wanted)) ? [] : [{ field: 'form.packageType', form: 'choice' }]
}
