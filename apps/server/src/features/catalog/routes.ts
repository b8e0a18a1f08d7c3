import { addressTypes, catalogCalls } from '@archway/contract/catalog'
import { pagesOf } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import { matchesFilter } from '../../platform/db/filter.ts'
import { toSinglePage } from '../../platform/db/page.ts'
import { handle, type Route } from '../../platform/http/route.ts'
import { listCities } from './cities.ts'
import { type Country, countriesIn } from './country-names.ts'
import { listCouriers, listGuideTexts, listPackages, listProducts, rejectReasons } from './store.ts'
import type { Titles } from './table.ts'

/** A short list on a single page. */
/** One page of a list that is already in memory. */
const pageOf = <T>(rows: readonly T[], { page, paginate }: { page: number; paginate: number }) => ({
  data: rows.slice((page - 1) * paginate, page * paginate),
  page,
  pages: pagesOf(rows.length, paginate),
  total: rows.length,
})

const withTitle = <Row extends { titles: Titles }>(row: Row, language: Language) => ({
  ...row,
  title: row.titles[language],
})

export const catalogRoutes: readonly Route[] = [
  handle(catalogCalls.guide, async ({ within, params }) => {
    const rows = await within(tx => listGuideTexts(tx, params.language))
    return { data: rows.map(row => ({ ...row, changedAt: row.changedAt.toISOString() })) }
  }),

  handle(catalogCalls.products, async ({ within, language }) => {
    const rows = await within(listProducts)
    return toSinglePage(rows.map(row => withTitle(row, language)))
  }),

  handle(catalogCalls.packages, async ({ within, query, language, viewer }) => {
    const offeredTypes = viewer.company?.packageTypes
    const rows = (await within(tx => listPackages(tx, query, language))).filter(
      // Cases that have a package which is no longer sold still need its name.
      row => !offeredTypes || row.isLegacy || offeredTypes.includes(row.id),
    )
    return pageOf(
      rows.map(row => withTitle(row, language)),
      query,
    )
  }),

  handle(catalogCalls.couriers, async ({ within, language }) => {
    const rows = await within(tx => listCouriers(tx, language))
    return toSinglePage(rows.map(row => withTitle(row, language)))
  }),

  handle(catalogCalls.rejectReasons, async ({ within, query, language }) => {
    const rows = await within(tx => rejectReasons(tx, query.scope))
    return toSinglePage(rows.map(row => withTitle(row, language)))
  }),

  handle(catalogCalls.countries, async ({ query, language }) => {
    const rows = countriesIn(language).filter(row =>
      matchesFilter(query.filter, field => row[field as keyof Country]),
    )
    return pageOf(query.order.direction === 'asc' ? rows : [...rows].reverse(), query)
  }),

  handle(catalogCalls.cities, async ({ params }) =>
    toSinglePage(listCities(params.id).map(name => ({ id: name, name }))),
  ),

  handle(catalogCalls.addressTypes, async () => toSinglePage(addressTypes.map(type => ({ ...type })))),
]
