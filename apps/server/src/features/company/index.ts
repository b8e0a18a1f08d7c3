import './events.ts'

export { companyAdminRoutes } from './admin-routes.ts'
export { companyOf, configurationOf, scannersOf } from './present.ts'
export { companyRoutes } from './routes.ts'
export {
  type CompanyWithConfiguration,
  claimCongratulation,
  companyIdOf,
  findCompanyById,
  findOwnCompany,
  lockCompany,
} from './store.ts'
export { company, companyConfiguration } from './table.ts'
