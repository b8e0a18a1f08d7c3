import { ProgressSteps } from '../feedback/ProgressSteps.tsx'
import { StatusChip } from '../feedback/StatusChip.tsx'
import type { ChipTone } from '../feedback/tone.ts'
import { Card } from '../page/Card.tsx'
import { DescriptionList } from '../page/DescriptionList.tsx'
import { Avatar } from '../picture/Avatar.tsx'

const tones: Record<ChipTone, string> = {
  draft: 'Incomplete Submission',
  provider: 'Quality check',
  yourTurn: 'Plan Approval',
  refused: 'Submission rejected',
  made: 'In manufacturing',
  arrived: 'Shipped',
  ended: 'Canceled',
}

const steps = ['Incomplete Submission', 'Quality check', 'Treatment Plan', 'Manufacturing', 'Shipping'].map(
  label => ({
    id: label,
    label,
  }),
)

export function ChipsAndSteps() {
  return (
    <>
      <Card title="Status">
        <div className="flex flex-wrap gap-3">
          {Object.entries(tones).map(([tone, label]) => (
            <StatusChip key={tone} tone={tone as ChipTone} label={label} />
          ))}
          <StatusChip tone="yourTurn" label="Your turn: approve plan" size="medium" />
        </div>
      </Card>
      <Card title="Progress">
        <div className="flex flex-col gap-8">
          <ProgressSteps label="Progress" steps={steps} current="Treatment Plan" subLabel="Plan Approval" />
          <ProgressSteps
            label="Refused"
            steps={steps}
            current="Quality check"
            subLabel="Rejected"
            tone="refused"
          />
          <ProgressSteps
            label="Ended"
            steps={steps}
            current="Manufacturing"
            subLabel="Canceled"
            tone="ended"
          />
          <ProgressSteps
            label="Finished"
            steps={steps}
            current="Shipping"
            subLabel="Shipped"
            tone="finished"
          />
        </div>
      </Card>
      <div className="grid gap-5 lg:grid-cols-2">
        <Card title="Lines">
          <DescriptionList
            items={[
              { term: 'Name', value: 'Zeynep Karaca' },
              { term: 'Email', value: 'owner@brightsmiles.test' },
              { term: 'Phone', value: '' },
            ]}
          />
        </Card>
        <Card title="Two columns">
          <DescriptionList
            layout="two"
            items={[
              { term: 'Product', value: 'Clear Aligners' },
              { term: 'Arch', value: 'Both' },
              { term: 'Impression', value: null },
              { term: 'Needed by', value: '04/12/2026' },
              { term: 'Chief complaint', value: 'Crowding of the lower front teeth.', wide: true },
            ]}
          />
        </Card>
      </div>
      <Card title="Faces">
        <div className="flex flex-wrap items-center gap-4">
          <Avatar name="Zeynep Karaca" size="huge" />
          <Avatar name="Zeynep Karaca" size="large" fallback="initials" />
          <Avatar name="Omar Haddad" fallback="initials" />
          <Avatar name="Omar Haddad" size="small" />
          <Avatar name="Bright Smiles" shape="square" size="large" />
          <Avatar name="نور الهاشمي" fallback="initials" />
        </div>
      </Card>
    </>
  )
}
