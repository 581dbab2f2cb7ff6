import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useRef, useState } from 'react'
import { makePasskey, passkeyErrorText } from '../../lib/session/passkeys.ts'
import { withProof } from '../../lib/session/proof.ts'
import { securityCalls } from '../../lib/session/security-calls.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { browserName } from '@openhour/shared/lib/browser-name.ts'
import type { Passkey } from './passkey.ts'

type PasskeyNameDialogProps = (
  | { kind: 'add'; options: PublicKeyCredentialCreationOptionsJSON }
  | { kind: 'rename'; passkey: Passkey }
) & { onClose: () => void; onDone: () => void }

/** Names a new passkey before the device creates it, or renames an existing one. */
export function PasskeyNameDialog(props: PasskeyNameDialogProps) {
  const { onClose, onDone } = props
  const adding = props.kind === 'add'
  const [name, setName] = useState(() => (adding ? browserName(navigator.userAgent) : props.passkey.name))
  // A challenge works once, so fetch another one after a failure.
  const options = useRef(adding ? props.options : undefined)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<{ onField?: string; elsewhere?: string }>({})
  const submit = async () => {
    if (busy) return
    const chosen = name.trim()
    if (chosen === '') return setFault({ onField: 'Give the passkey a name' })
    setBusy(true)
    setFault({})
    try {
      if (adding) {
        const asked = options.current ?? (await withProof(securityCalls.registerOptions))
        options.current = undefined
        await securityCalls.registerPasskey({ name: chosen, response: await makePasskey(asked) })
      } else await securityCalls.renamePasskey({ id: props.passkey.id, name: chosen })
      toast.good(adding ? 'Passkey added' : 'Passkey renamed')
      onDone()
      return onClose()
    } catch (error) {
      setFault({ elsewhere: passkeyErrorText(error) })
    }
    setBusy(false)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={adding ? 'Add a passkey' : 'Rename this passkey'}
      description={
        adding ? 'Choose a name you will recognize. Your browser then asks where to save the passkey.' : undefined
      }
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" busy={busy}>
            {adding ? 'Continue' : 'Rename'}
          </Button>
        </>
      }
    >
      <Field label="Name" error={fault.onField}>
        <TextInput
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value)
            setFault({})
          }}
        />
      </Field>
      <div className="has-[p]:mt-4">
        <FormError>{fault.elsewhere}</FormError>
      </div>
    </Dialog>
  )
}
