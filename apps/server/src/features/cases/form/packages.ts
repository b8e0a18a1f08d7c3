import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { type FieldProblem, refuse } from '../../../platform/refuse.ts'
import { listPackagesOnSale, type PackageRow } from '../../catalog/index.ts'
import { type CompanyWithConfiguration, findCompanyById } from '../../company/index.ts'

/** The packages that the company can buy now: all on sale, or those offered to it. */
export const listOfferedPackages = async (
  tx: Tx,
  { configuration }: Pick<CompanyWithConfiguration, 'configuration'>,
): Promise<PackageRow[]> =>
  (await listPackagesOnSale(tx)).filter(
    ({ id }) => configuration.packageTypes === null || configuration.packageTypes.includes(id),
  )

/** Whether a case may be created with this package; without a package it always may. */
export const isOffered = async (
  tx: Tx,
  company: Pick<CompanyWithConfiguration, 'configuration'>,
  requestedPackage: string | null,
): Promise<boolean> =>
  requestedPackage === null ||
  (await listOfferedPackages(tx, company)).some(({ id }) => id === requestedPackage)

/** The problems of a package that is not offered to the company; the case's present package may stay. */
export const listPackageProblems = async (
  tx: Tx,
  companyId: string,
  requestedPackage: string | null,
  current: string | null = null,
): Promise<FieldProblem[]> => {
  if (requestedPackage === current) return []
  const ownerCompany = (await findCompanyById(tx, systemScope, companyId)) ?? refuse('NOT_FOUND')
  return (await isOffered(tx, ownerCompany, requestedPackage))
    ? []
    : [{ field: 'form.packageType', form: 'choice' }]
}
