import { Download, Pencil, Plus, Trash2 } from 'lucide-react'
import { Button } from '../action/Button.tsx'
import { EditButton } from '../action/EditButton.tsx'
import { IconButton } from '../action/IconButton.tsx'
import { LinkButton } from '../action/LinkButton.tsx'
import { Banner } from '../feedback/Banner.tsx'
import { Loading } from '../feedback/Loading.tsx'
import { ProgressBar } from '../feedback/ProgressBar.tsx'
import { toast } from '../feedback/toast.ts'
import { Card } from '../page/Card.tsx'

export function Controls() {
  return (
    <>
      <Card title="Buttons" actions={<EditButton />}>
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" icon={Plus}>
            New case
          </Button>
          <Button>Save draft</Button>
          <Button variant="ghost">Cancel</Button>
          <Button variant="danger" icon={Trash2}>
            Delete
          </Button>
          <Button variant="primary" loading>
            Approving
          </Button>
          <Button variant="primary" disabled>
            Submit
          </Button>
          <Button disabledReason="You are blocked">Engage</Button>
          <LinkButton href="/cases" icon={Download}>
            Download plan
          </LinkButton>
          <Button size="small">Small</Button>
          <IconButton icon={Pencil} label="Rename" variant="secondary" />
          <IconButton icon={Trash2} label="Remove" disabledReason="RM Not Allowed" />
        </div>
      </Card>
      <Card title="Toasts">
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => toast.success('Address saved')}>Success</Button>
          <Button onClick={() => toast.warning('Same type is being uploaded')}>Warning</Button>
          <Button onClick={() => toast.error('An error occurred, please try again')}>Error</Button>
          <Button
            onClick={() =>
              toast.info('AL-26-000123 was opened in another window', {
                action: { label: 'Show', onPress: () => {} },
              })
            }
          >
            Info
          </Button>
        </div>
      </Card>
      <Banner tone="error" title="Your account is blocked.">
        Please contact customer support or your relationship manager.
      </Banner>
      <Banner tone="warning" onClose={() => {}}>
        Two records were rejected. Replace them or override the rejection.
      </Banner>
      <Banner tone="info" action={<Button size="small">Open plan</Button>}>
        Version 2 of the plan is ready.
      </Banner>
      <Banner tone="success">The case was submitted.</Banner>
      <Banner tone="neutral">The treatment expired on 12/11/2026.</Banner>
      <Card title="Waiting">
        <div className="flex max-w-md flex-col gap-5">
          <ProgressBar label="upper.stl" value={62} showLabel />
          <ProgressBar label="panorama.jpg" value={100} tone="success" showLabel />
          <ProgressBar label="lower.stl" value={18} tone="error" showLabel />
          <ProgressBar label="Working" />
        </div>
        <Loading />
      </Card>
    </>
  )
}
