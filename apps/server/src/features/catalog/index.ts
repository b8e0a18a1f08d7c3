export { catalogAdminRoutes } from './admin-routes.ts'
export { countryName, countryOf } from './country-names.ts'
export { listCourierProblems } from './couriers.ts'
export { requireReasons } from './reasons.ts'
export { catalogRoutes } from './routes.ts'
export { seedCatalog } from './seed.ts'
export {
  type CourierRow,
  findCourierById,
  findPackageById,
  listPackagesOnSale,
  listProducts,
  type PackageRow,
  readOverridableReasons,
  rejectReasonsByCode,
} from './store.ts'
export { courier, loyaltyTier, product } from './table.ts'
