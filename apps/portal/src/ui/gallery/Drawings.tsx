import type { ReactNode } from 'react'
import { Disconnected } from '../drawings/Disconnected.tsx'
import { EmptyCases, EmptyInbox, EmptySearch, EmptyShipments } from '../drawings/empty.tsx'
import { Logo } from '../drawings/Logo.tsx'
import { Person } from '../drawings/Person.tsx'
import { RecordDrawing, type RecordPosition } from '../drawings/photos.tsx'
import { type ProductCode, ProductDrawing } from '../drawings/products.tsx'
import { Card } from '../page/Card.tsx'

const products: ProductCode[] = ['AL', 'RE', 'NG', 'WK']
const positions: RecordPosition[] = [
  'faceSmiling',
  'faceRest',
  'profile',
  'upperOcclusal',
  'lowerOcclusal',
  'frontal',
  'leftBuccal',
  'rightBuccal',
  'scan',
  'biteScan',
]

function Plate({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className="flex w-36 flex-col items-center gap-2 rounded-card border border-line bg-sunken p-4">
      <div className="w-full">{children}</div>
      <figcaption className="text-sm text-ink-2">{name}</figcaption>
    </figure>
  )
}

export function Drawings() {
  return (
    <Card title="Drawings">
      <div className="flex flex-wrap gap-4">
        <Plate name="logo">
          <Logo size={24} wordmark />
        </Plate>
        <Plate name="person">
          <Person />
        </Plate>
        {products.map(product => (
          <Plate key={product} name={product}>
            <ProductDrawing product={product} />
          </Plate>
        ))}
        {positions.map(position => (
          <Plate key={position} name={position}>
            <RecordDrawing position={position} />
          </Plate>
        ))}
        <Plate name="cases">
          <EmptyCases />
        </Plate>
        <Plate name="inbox">
          <EmptyInbox />
        </Plate>
        <Plate name="shipments">
          <EmptyShipments />
        </Plate>
        <Plate name="search">
          <EmptySearch />
        </Plate>
        <Plate name="disconnected">
          <Disconnected />
        </Plate>
      </div>
    </Card>
  )
}
