import { Gauge } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../lib/toast.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { Button } from '../ui/Button.tsx'
import { Combobox } from '../ui/Combobox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { Field } from '../ui/Field.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Select } from '../ui/Select.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { IconTile } from '../ui/Tile.tsx'
import { ListSample } from './SampleShell.tsx'

const genders = ['Female', 'Male', 'Non-binary'].map((label) => ({ value: label, label }))
const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))

/** Buttons that open each; the pictures press them. */
export function DialogViews() {
  const [open, setOpen] = useState('')
  const [zone, setZone] = useState('Europe/London')
  const close = () => setOpen('')
  return (
    <>
      <nav aria-label="Open" className="fixed bottom-4 left-4 z-40 flex gap-2 md:left-72">
        {['form', 'limit', 'delete', 'sheet'].map((name) => (
          <Button key={name} size="sm" onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
        <Button
          size="sm"
          onClick={() => toast.good('Client added successfully!', { description: 'Nell Harper is in your list.' })}
        >
          toast
        </Button>
        <Button size="sm" onClick={() => toast.bad('Failed to delete notification')}>
          toast bad
        </Button>
      </nav>
      <ListSample />
      <Dialog
        open={open === 'form'}
        onClose={close}
        size="form"
        title="Add New Client"
        description="They are not told until you invite them to their portal."
        fact="3 fields need your attention"
        onSubmit={(event) => event.preventDefault()}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="filled">
              Add Client
            </Button>
          </>
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Full name" className="sm:col-span-2">
            <TextInput defaultValue="Nell Harper" />
          </Field>
          <Field label="Age" error="Please enter a valid age between 1 and 120">
            <TextInput inputMode="numeric" defaultValue="146" />
          </Field>
          <Field label="Gender" error="Gender is required">
            <Select options={genders} placeholder="Choose" />
          </Field>
          <Field
            label="Email"
            className="sm:col-span-2"
            error="A client with this email already exists in your practice."
          >
            <TextInput type="email" defaultValue="maya@example.com" />
          </Field>
          <Field label="Phone" optional>
            <TextInput type="tel" defaultValue="+44 7700 900142" />
          </Field>
          <Field label="Diagnosis" optional>
            <TextInput defaultValue="Insomnia" />
          </Field>
          <div className="sm:col-span-2">
            <Disclosure label="More details" hint="preferred name, pronouns, emergency contact, language">
              <div className="grid gap-4">
                <Field label="Time zone" optional hint="For reminders and appointments.">
                  <Combobox
                    options={zones}
                    value={zone}
                    onChange={setZone}
                    searchPlaceholder="Search zones"
                    clearable
                  />
                </Field>
                <Field label="Note" optional>
                  <TextArea />
                </Field>
              </div>
            </Disclosure>
          </div>
        </div>
      </Dialog>
      <Dialog
        open={open === 'limit'}
        onClose={close}
        lead={<IconTile icon={Gauge} tone="honey" size={48} />}
        title="Client Limit Reached"
        description="You've reached your client limit for the Pro plan. Upgrade to Premium for unlimited clients."
        actions={
          <>
            <Button onClick={close}>Not now</Button>
            <Button variant="filled">Upgrade to Add More Clients</Button>
          </>
        }
      >
        <div className="rounded-lg bg-surface-2 p-4">
          <p className="text-sm font-semibold">Current clients: 20 / 20</p>
          <div className="my-2.5">
            <ProgressBar value={1} tone="honey" width="full" label="20 of 20 clients" />
          </div>
          <p className="text-sm text-muted">
            Archiving a client also makes room. Their record is kept, and you can restore them at any time.
          </p>
        </div>
      </Dialog>
      <AlertDialog
        open={open === 'delete'}
        onClose={close}
        onConfirm={close}
        title="Delete Maya Okafor?"
        description="Her 18 sessions, notes and documents are deleted with her, for good. Archiving keeps them."
        confirmLabel="Delete"
      />
      <Sheet open={open === 'sheet'} onClose={close} title="All Sections" side="bottom">
        <p className="px-5">Sections stand here.</p>
      </Sheet>
    </>
  )
}
