import { Copy, ShieldAlert } from 'lucide-react'
import { copyText } from '../lib/copy-text.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { TextInput } from './TextInput.tsx'

export type ShownOnceDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** What the text is: 'API key'. */
  label: string
  text: string
  /** The risk, as one sentence. */
  warning: string
}

/** A secret that cannot be shown again. Only its button closes the dialog. */
export function ShownOnceDialog({ open, onClose, title, label, text, warning }: ShownOnceDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      kind="alert"
      size="form"
      title={title}
      description="It is shown only once. Copy it now."
      actions={
        <Button variant="filled" onClick={onClose}>
          I have copied it
        </Button>
      }
    >
      <Field label={label}>
        <div className="flex flex-col gap-2 sm:flex-row">
          <TextInput
            readOnly
            value={text}
            onFocus={({ target }) => target.select()}
            className="min-w-0 font-mono text-sm sm:flex-1"
          />
          <Button icon={Copy} onClick={() => void copyText(text, `${label} copied`)}>
            Copy
          </Button>
        </div>
      </Field>
      <p className="mt-3 flex items-start gap-2 text-sm">
        <ShieldAlert size={18} aria-hidden className="mt-px shrink-0 text-honey" />
        {warning}
      </p>
    </Dialog>
  )
}
