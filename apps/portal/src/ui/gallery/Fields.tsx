import { Mail } from 'lucide-react'
import { useState } from 'react'
import { CheckboxField } from '../form/CheckboxField.tsx'
import { ComboField } from '../form/ComboField.tsx'
import { DateField } from '../form/date/DateField.tsx'
import { FilePicker } from '../form/files/FilePicker.tsx'
import { MultiSelectField } from '../form/MultiSelectField.tsx'
import { NumberField } from '../form/NumberField.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { RadioGroupField } from '../form/RadioGroupField.tsx'
import { SelectField } from '../form/SelectField.tsx'
import { SwitchField } from '../form/SwitchField.tsx'
import { TextArea } from '../form/TextArea.tsx'
import { TextField } from '../form/TextField.tsx'
import { Card } from '../page/Card.tsx'
import { sampleOptions } from './samples.ts'

const arches = [
  { value: 'upper', label: 'Upper' },
  { value: 'lower', label: 'Lower' },
  { value: 'both', label: 'Both', hint: 'Upper and lower are made together' },
  { value: 'none', label: 'None', disabled: true },
]

export function Fields() {
  const [arch, setArch] = useState('both')
  const [many, setMany] = useState<string[]>([])
  const [country, setCountry] = useState<string | null>('4')
  const [steps, setSteps] = useState<number | null>(24)
  const [isOn, setIsOn] = useState(true)
  const [day, setDay] = useState('2026-12-04')
  return (
    <Card title="Fields">
      <div className="grid gap-x-5 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
        <TextField label="First name" required help="As on the chart" defaultValue="Maya" />
        <TextField
          label="Email"
          type="email"
          icon={Mail}
          error="Enter a valid email address"
          defaultValue="owner@brightsmiles"
        />
        <TextField label="Chart number" placeholder="Optional" disabled />
        <PasswordField label="Password" defaultValue="archway" />
        <SelectField label="Arch" options={arches} value={arch} onChange={setArch} required />
        <SelectField
          label="Shipping address"
          options={arches}
          value={null}
          onChange={() => {}}
          error="this field is required"
        />
        <MultiSelectField label="Status" options={arches} value={many} onChange={setMany} />
        <ComboField
          label="Country"
          options={sampleOptions}
          value={country}
          onChange={setCountry}
          help="240 of them"
        />
        <ComboField
          label="Doctor"
          options={[]}
          value={null}
          onChange={() => {}}
          loading
          error="Choose a doctor"
        />
        <NumberField label="Limit of steps" value={steps} onChange={setSteps} min={1} max={99} unit="steps" />
        <DateField label="Needed by" value={day} onChange={setDay} />
        <TextArea
          label="Chief complaint"
          aside="12 / 2000"
          help="What the patient wants to change, in a sentence or two"
          className="sm:col-span-2"
        />
        <RadioGroupField label="Arch" options={arches} value={arch} onChange={setArch} />
        <RadioGroupField
          label="Aligner offset"
          layout="row"
          options={arches.slice(0, 3)}
          value={null}
          onChange={() => {}}
          error="Field is required"
        />
        <div className="flex flex-col gap-4">
          <CheckboxField label="Email notifications" defaultChecked />
          <CheckboxField label="Default shipping address" help="For doctor cases of this company" />
          <CheckboxField label="I have read the guide" error="Please confirm" />
          <CheckboxField label="Not for you" disabled />
          <SwitchField
            label="Company name"
            help="Engraved on every aligner"
            checked={isOn}
            onChange={setIsOn}
          />
          <SwitchField label="Patient name" checked={!isOn} onChange={isChecked => setIsOn(!isChecked)} />
        </div>
        <FilePicker
          label="Upper scan"
          required
          help="STL, PLY or OBJ, up to 200 MB"
          accept=".stl"
          onPick={() => {}}
        />
        <FilePicker label="Photos" multiple error=".exe files are not accepted here" onPick={() => {}} />
        <FilePicker label="X-ray" small onPick={() => {}} />
      </div>
    </Card>
  )
}
