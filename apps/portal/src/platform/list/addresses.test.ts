import { expect, test } from 'vitest'
import type { Href } from '../../ui/action/link-context.ts'
import type { PortalAddress } from './addresses.ts'
import type { SearchName } from './navigate.ts'
import { listSearch, parseSearch, stringifySearch } from './search-params.ts'

test('a path, a link or a search parameter that no route has does not compile', () => {
  const addresses: PortalAddress[] = ['/lab', '/cases/admin/new', '/lab/orders?status=PENDING']
  const links: Href[] = ['/lab/shipments/new', '#main', 'https://example.com']
  const names: SearchName[] = ['page', 'status', 'q']
  // @ts-expect-error no route has it
  addresses.push('/lab/nothing')
  // @ts-expect-error nor a link
  links.push('/profiles')
  // @ts-expect-error no route declares it
  names.push('colour')
  expect([addresses, links, names].flat()).toHaveLength(12)
})

test('search parameters stay text, even if they look like numbers', () => {
  const search = { page: '2', order: 'createdAt desc', token: '1e5', status: 'null', q: 'a&b=c+d' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
  expect(stringifySearch({ page: '2', order: 'name asc', status: undefined })).toBe('?page=2&order=name+asc')
  expect(stringifySearch({})).toBe('')
})

test('a route reads only the parameters it declares', () => {
  expect(listSearch('status')({ page: '3', status: 'NEW', colour: 'red', order: 5 })).toEqual({
    page: '3',
    status: 'NEW',
  })
})
