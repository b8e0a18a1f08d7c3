import { useState } from 'react'
import { Card } from '../page/Card.tsx'
import { ToothChart, type ToothMarks, type ToothMode } from '../tooth-chart/ToothChart.tsx'

const modes: ToothMode[] = [
  { id: 'fixed', label: 'Do not move', tone: 'blue', mark: 'N' },
  { id: 'bare', label: 'No attachment', tone: 'amber', mark: 'A' },
  { id: 'missing', label: 'Missing', tone: 'grey', mark: '-', look: 'absent' },
  { id: 'extract', label: 'Extract', tone: 'red', mark: 'X' },
  { id: 'implant', label: 'Implant, bridge or crown', tone: 'teal', mark: 'I' },
  { id: 'unerupted', label: 'Unerupted', tone: 'green', mark: 'U' },
]

export function Teeth() {
  const [value, setValue] = useState<ToothMarks>({
    18: 'missing',
    14: 'extract',
    24: 'extract',
    36: 'implant',
    11: 'fixed',
    43: 'bare',
  })
  return (
    <>
      <Card title="Prescription">
        <ToothChart
          label="Tooth chart"
          required
          modes={modes}
          value={value}
          onChange={setValue}
          notation="fdi"
        />
      </Card>
      <div className="grid gap-5 xl:grid-cols-2">
        <Card title="Read only, Universal">
          <ToothChart label="Tooth chart" modes={modes} value={value} notation="universal" />
        </Card>
        <Card title="Upper arch, Palmer">
          <ToothChart label="Tooth chart" modes={modes} value={value} notation="palmer" only="upper" />
        </Card>
      </div>
    </>
  )
}
