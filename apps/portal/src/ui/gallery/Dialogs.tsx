import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../action/Button.tsx'
import { TextField } from '../form/TextField.tsx'
import { Drawer } from '../overlay/Drawer.tsx'
import { FormDialog } from '../overlay/FormDialog.tsx'
import { Modal } from '../overlay/Modal.tsx'
import { useConfirm } from '../overlay/use-confirm.ts'
import { Card } from '../page/Card.tsx'

export function Dialogs() {
  const confirm = useConfirm()
  const [openOverlay, setOpenOverlay] = useState<'form' | 'modal' | 'drawer' | null>(null)
  const [answer, setAnswer] = useState('none')
  const form = useForm({ mode: 'onTouched', defaultValues: { name: 'Bright Smiles', email: '' } })
  const close = (isOpen: boolean) => setOpenOverlay(isOpen ? openOverlay : null)
  const { errors } = form.formState
  return (
    <Card title="Dialogs">
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => setOpenOverlay('form')}>Edit company</Button>
        <Button
          onClick={async () =>
            setAnswer(
              String(
                await confirm({
                  title: 'Delete this address?',
                  message: 'Cases that use it keep a copy. This cannot be taken back.',
                  confirmLabel: 'Delete address',
                  tone: 'danger',
                }),
              ),
            )
          }
        >
          Delete address
        </Button>
        <Button onClick={() => setOpenOverlay('modal')}>Read</Button>
        <Button onClick={() => setOpenOverlay('drawer')}>Filters</Button>
        <output className="text-ink-2">{answer}</output>
      </div>
      <FormDialog
        open={openOverlay === 'form'}
        onOpenChange={close}
        form={form}
        title="Edit Company Info"
        onSubmit={async values => {
          // The form may ask for a confirmation; canceling leaves the input unchanged.
          const isConfirmed = await confirm({
            title: 'Edit Preferences',
            message: 'This will be applied to all orders moving forward to new and existing cases',
          })
          if (!isConfirmed) throw new Error('not sure')
          if (values.email.includes('taken')) throw new Error('taken')
        }}
        onFailure={error => {
          if (error instanceof Error && error.message === 'not sure') return
          form.setError('email', { message: 'This address is in use' })
          form.setError('root', { message: 'An error occurred, please try again' })
        }}
      >
        <TextField
          label="Name"
          required
          error={errors.name?.message}
          {...form.register('name', { required: 'this field is required' })}
        />
        <TextField
          label="Support email"
          type="email"
          required
          help="Shown to your doctors"
          error={errors.email?.message}
          {...form.register('email', { required: 'this field is required' })}
        />
      </FormDialog>
      <Modal
        open={openOverlay === 'modal'}
        onOpenChange={close}
        title="Why this record was rejected"
        description="Quality check, 12 NOV 2026"
        footer={<Button onClick={() => setOpenOverlay(null)}>Close</Button>}
      >
        <p className="prose-width text-ink-2">
          The last molars are missing in the upper scan. Please scan again with at least 3 mm of gum around
          every tooth.
        </p>
      </Modal>
      <Drawer
        open={openOverlay === 'drawer'}
        onOpenChange={close}
        title="Filters"
        footer={<Button variant="primary">Apply</Button>}
      >
        <div className="flex flex-col gap-4 p-5">
          <TextField label="Identifier" />
          <TextField label="Patient" />
        </div>
      </Drawer>
    </Card>
  )
}
