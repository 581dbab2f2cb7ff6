import { consentTexts, maxSignedName } from '@openhour/shared/features/consents/consents.rules.ts'
import { Signature } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { problemFrom, toastOf } from '../../lib/api/http.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

type SignFormProps = {
  /** Of the text above the form. If it changes, the client agrees anew. */
  version: string
  /** Throws the server's error. */
  onSign: (name: string) => Promise<unknown>
  /** Refetches what was signed, or what was refused. */
  onAnswered: () => Promise<unknown>
  onDecline?: (() => void) | undefined
}

/** The typed name, an explicit yes, and the way to say no. */
export function SignForm({ version, onSign, onAnswered, onDecline }: SignFormProps) {
  const [read, setRead] = useState({ version, changed: false })
  const [name, setName] = useState('')
  const [agrees, setAgrees] = useState(false)
  const [faults, setFaults] = useState<{ name?: string | undefined; agrees?: string | undefined }>({})
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const nameInput = useRef<HTMLInputElement>(null)
  const boxId = useId()
  const box = useRef<HTMLInputElement>(null)
  if (read.version !== version) {
    setRead({ version, changed: true })
    setAgrees(false)
    setRefusal(undefined)
  }

  const sign = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = {
      name: name.trim() === '' ? consentTexts.noName : undefined,
      agrees: agrees ? undefined : consentTexts.notAgreed,
    }
    setFaults(missing)
    setRefusal(undefined)
    if (missing.name) return nameInput.current?.focus()
    if (missing.agrees) return box.current?.focus()
    setBusy(true)
    try {
      await onSign(name)
      toast.good('Consent signed')
    } catch (error) {
      const problem = problemFrom(error)
      const { detail, errors } = problem
      if (errors?.name) setFaults({ name: errors.name })
      else setRefusal(detail)
      toast.bad(toastOf(problem, 'Nothing was signed'), { description: errors?.name ?? detail })
    }
    await onAnswered()
    setBusy(false)
  }

  return (
    <form noValidate onSubmit={(event) => void sign(event)} className="flex flex-col gap-5">
      {read.changed && !refusal && <FormError>{consentTexts.textChanged}</FormError>}
      {refusal && <FormError>{refusal}</FormError>}
      <Field label="Your full name" hint="Typing your name here is your signature." error={faults.name}>
        <TextInput
          ref={nameInput}
          size="lg"
          value={name}
          readOnly={busy}
          autoComplete="name"
          maxLength={maxSignedName}
          onChange={({ target }) => {
            setName(target.value)
            setFaults({ ...faults, name: undefined })
          }}
        />
      </Field>
      <div>
        <label htmlFor={boxId} className="-my-1.5 flex min-h-11 w-fit items-center gap-3 py-1.5 font-medium">
          <Checkbox
            id={boxId}
            ref={box}
            checked={agrees}
            aria-invalid={Boolean(faults.agrees)}
            onChange={({ target }) => {
              setAgrees(target.checked)
              setFaults({ ...faults, agrees: undefined })
            }}
          />
          I agree
        </label>
        {faults.agrees && (
          <p role="alert" className="mt-1.5 text-sm font-medium text-bad">
            {faults.agrees}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="filled" size="lg" icon={Signature} busy={busy} className="max-sm:w-full">
          Sign
        </Button>
        {onDecline && (
          <Button size="lg" onClick={onDecline} disabled={busy} className="max-sm:w-full">
            I don’t agree
          </Button>
        )}
      </div>
    </form>
  )
}
