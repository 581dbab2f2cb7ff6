import { connectionNames, connectionTexts } from '@openhour/shared/features/connections/connections.rules.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

type Access = { url: string; user: string; password: string }

/** Not a record: a password is never kept as a draft. */
export function CaldavDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const refresh = useRefresh('connections')
  const [access, setAccess] = useState<Access>({ url: '', user: '', password: '' })
  const [errors, setErrors] = useState<Partial<Record<keyof Access, string>>>({})
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])
  const set = (field: keyof Access) => (value: string) => setAccess((before) => ({ ...before, [field]: value }))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const missing = missingIn(access)
    setErrors(missing)
    setFault(undefined)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      await api.connections.connectCaldav(access)
      toast.good(`${connectionNames.caldav} connected`)
      onClose()
      await refresh()
    } catch (error) {
      const { detail, errors: found = {} } = problemFrom(error)
      setErrors(found)
      setFault(Object.keys(found).length > 0 ? undefined : detail)
      toast.bad(connectionTexts.failed)
    }
    setBusy(false)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Connect a CalDAV calendar"
      description="Your calendar provider’s help says the address. Create an app password there for Openhour."
      size="form"
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" busy={busy}>
            Connect calendar
          </Button>
        </>
      }
    >
      <div ref={fields} className="flex flex-col gap-5">
        <Field
          label="Address"
          hint="Of the server or of one calendar, such as https://caldav.example.com"
          error={errors.url}
        >
          <TextInput
            type="url"
            inputMode="url"
            autoComplete="off"
            value={access.url}
            onChange={({ target }) => set('url')(target.value)}
          />
        </Field>
        <Field label="User name" error={errors.user}>
          <TextInput autoComplete="off" value={access.user} onChange={({ target }) => set('user')(target.value)} />
        </Field>
        <Field
          label="App password"
          hint="Stored encrypted. Delete it at your provider to end access."
          error={errors.password}
        >
          <PasswordInput
            autoComplete="off"
            value={access.password}
            onChange={({ target }) => set('password')(target.value)}
          />
        </Field>
        <div className="not-has-[p]:hidden">
          <FormError>{fault}</FormError>
        </div>
      </div>
    </Dialog>
  )
}

function missingIn({ url, user, password }: Access): Partial<Record<keyof Access, string>> {
  return {
    ...(/^https?:\/\/[^\s/]/i.test(url.trim()) ? {} : { url: connectionTexts.caldavAddress }),
    ...(user.trim() ? {} : { user: connectionTexts.caldavUser }),
    ...(password ? {} : { password: connectionTexts.caldavPassword }),
  }
}
