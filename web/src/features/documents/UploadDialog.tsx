import { acceptedEndings, documentMaxMB, documentTexts } from '@openhour/shared/features/documents/documents.rules.ts'
import { pictureTexts } from '@openhour/shared/features/documents/pictures.rules.ts'
import { FileUp } from 'lucide-react'
import { type ComponentType, useRef, useState } from 'react'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { type ChosenFile, chosenFile } from './chosen-file.ts'
import { ChosenFileFields } from './ChosenFileFields.tsx'
import { documentForm } from './document-form.ts'
import type { DocumentOwner, OwnerFieldProps } from './owner-field.ts'
import { uploads } from './upload-queue.ts'

type UploadDialogProps = {
  /** Whose documents they are; undefined if it has to be chosen. */
  clientId: DocumentOwner
  clientName?: string | undefined
  /** Asks whose they are. Left out within a client's record. */
  OwnerField?: ComponentType<OwnerFieldProps>
  /** Files dropped on the page that opened the dialog. */
  dropped: readonly ChosenFile[]
  open: boolean
  onClose: () => void
}

const faultsOf = ({ title, documentType, description, expiresOn }: ChosenFile) =>
  documentForm.check({ title, documentType, description, expiresOn, remindDays: '30', shared: false }, undefined)

/** Lazy-loaded. Mount a new instance each time it opens. Uploads continue after it is closed. */
export function UploadDialog({ clientId, clientName, OwnerField, dropped, open, onClose }: UploadDialogProps) {
  const [owner, setOwner] = useState(clientId)
  const [chosen, setChosen] = useState(dropped)
  const [checked, setChecked] = useState(false)
  const [asking, setAsking] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const good = chosen.filter(({ problem }) => problem === undefined)

  const take = async (more: readonly File[]) => {
    const taken = await Promise.all(more.map(chosenFile))
    setChosen((before) => [...before, ...taken])
  }

  const send = () => {
    setChecked(true)
    if (owner === undefined || good.length === 0 || good.some((one) => Object.keys(faultsOf(one)).length > 0)) {
      // After the errors have rendered.
      requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    uploads.add(owner, good)
    onClose()
  }
  const remove = (id: string) => {
    setChosen(chosen.filter((one) => one.id !== id))
    chooser.current?.focus()
  }
  const leave = () => (chosen.length > 0 ? setAsking(true) : onClose())
  return (
    <Dialog
      open={open}
      onClose={leave}
      size="form"
      title="Upload Documents"
      initialFocus={chooser}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      fact={good.length < chosen.length ? 'Files marked in red won’t be uploaded' : undefined}
      actions={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" variant="filled">
            {good.length > 1 ? `Upload ${good.length} documents` : 'Upload'}
          </Button>
        </>
      }
    >
      <div ref={body} className="flex flex-col gap-5">
        <FileDrop
          label="Files to upload"
          accept={acceptedEndings.join(',')}
          dropLabel="Drop to add"
          onFiles={(more) => void take(more)}
        >
          {(choose) => (
            <div className="flex flex-col items-center gap-3 rounded-xl border border-dashed border-line-strong/60 px-4 py-6 text-center">
              <Button ref={chooser} variant="soft" icon={FileUp} onClick={choose}>
                {chosen.length > 0 ? 'Add more files' : 'Choose files'}
              </Button>
              <p className="text-sm text-muted">
                Or drop them here. PDF, Word (DOC, DOCX), JPG, PNG, GIF or HEIC, up to {documentMaxMB} MB each.{' '}
                {pictureTexts.hint}
              </p>
            </div>
          )}
        </FileDrop>
        {OwnerField && (
          <OwnerField
            value={owner}
            name={owner === clientId ? clientName : undefined}
            error={checked && owner === undefined ? 'Choose whose documents these are' : undefined}
            onChange={setOwner}
          />
        )}
        {checked && good.length === 0 && <FormError>{documentTexts.noFile}</FormError>}
        {chosen.length > 0 && (
          <ul aria-label="Chosen files" className="flex flex-col gap-4">
            {chosen.map((one) => (
              <li key={one.id}>
                <ChosenFileFields
                  chosen={one}
                  described={chosen.length === 1}
                  faults={checked ? faultsOf(one) : {}}
                  onChange={(changed) =>
                    setChosen(chosen.map((other) => (other.id === one.id ? { ...other, ...changed } : other)))
                  }
                  onRemove={() => remove(one.id)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Leave without uploading?"
        description="The files stay on your device. The details you entered are lost."
        confirmLabel="Leave"
        cancelLabel="Keep editing"
        onConfirm={() => {
          setAsking(false)
          onClose()
        }}
      />
    </Dialog>
  )
}
