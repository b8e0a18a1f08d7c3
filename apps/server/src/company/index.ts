export { companyRoutes } from './routes.ts'
export { type CompanyWithConfiguration, companyById, ownCompany } from './store.ts'
export { company, companyConfiguration } from './table.ts'
