// The case list as react-admin makes it when nothing is asked of it but the columns, the filters and the calls.
import {
  Admin,
  ChipField,
  DataTable,
  DateField,
  FunctionField,
  List,
  Resource,
  SelectField,
  SelectInput,
  ShowGuesser,
  TextInput,
} from 'react-admin'
import { createRoot } from 'react-dom/client'

const ask = async path => {
  const answer = await fetch(path)
  const body = await answer.json()
  if (!answer.ok) throw Object.assign(new Error(body.message), { status: answer.status })
  return body
}

const operators = { status: 'EQ', product: 'EQ' }
const treeOf = filter => {
  const parts = Object.entries(filter).map(([field, value]) => ({
    [operators[field] ?? 'ILIKE']: { [field]: value },
  }))
  return parts.length > 0 ? { filter: JSON.stringify({ AND: parts }) } : {}
}
const withId = row => ({ id: row.uuid, ...row })

const dataProvider = {
  getList: async (_resource, { pagination, sort, filter }) => {
    const query = new URLSearchParams({
      ...treeOf(filter),
      order: `${sort.field} ${sort.order.toLowerCase()}`,
      page: String(pagination.page),
      paginate: String(pagination.perPage),
    })
    const { data, total } = await ask(`/case?${query}`)
    return { data: data.map(withId), total }
  },
  getOne: async (_resource, { id }) => ({ data: withId((await ask(`/case/${id}`)).data) }),
}

const me = () => ask('/contact/me')
const authProvider = {
  checkAuth: me,
  checkError: async () => {},
  getIdentity: async () => {
    const { data } = await me()
    return { id: data.uuid, fullName: data.data.displayName }
  },
  getPermissions: async () => undefined,
  login: async () => {},
  logout: async () => {},
}

const products = [
  { id: 'AL', name: 'Aligner' },
  { id: 'RT', name: 'Retainer' },
]
const statuses = ['NEW', 'IN_QC', 'REJECTED', 'IN_MFG', 'SHIPPED', 'ACTIVE', 'COMPLETE', 'CANCELED']
const filters = [
  <TextInput key="identifier" source="identifier" alwaysOn />,
  <TextInput key="firstName" source="firstName" alwaysOn />,
  <SelectInput key="status" source="status" alwaysOn choices={statuses.map(id => ({ id, name: id }))} />,
  <SelectInput key="product" source="product" choices={products} />,
]

const CaseList = () => (
  <List filters={filters} sort={{ field: 'createdAt', order: 'DESC' }}>
    <DataTable rowClick="show">
      <DataTable.Col source="identifier" />
      <DataTable.Col source="firstName" label="Patient">
        <FunctionField render={row => [row.firstName, row.lastName].filter(Boolean).join(' ')} />
      </DataTable.Col>
      <DataTable.Col source="product">
        <SelectField source="product" choices={products} />
      </DataTable.Col>
      <DataTable.Col source="status">
        <ChipField source="status" size="small" />
      </DataTable.Col>
      <DataTable.Col source="dueAt">
        <DateField source="dueAt" />
      </DataTable.Col>
      <DataTable.Col source="createdAt">
        <DateField source="createdAt" />
      </DataTable.Col>
    </DataTable>
  </List>
)

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={dataProvider} authProvider={authProvider} disableTelemetry>
    <Resource name="case" list={CaseList} show={ShowGuesser} />
  </Admin>,
)
