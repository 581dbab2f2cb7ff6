import { connectionNames, connectionTexts } from '@openhour/shared/features/connections/connections.rules.ts'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { useConnecting } from '../../lib/forms/use-connecting.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, FormError } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

type Access = { url: string; user: string; password: string }

/** Fetched when first opened. */
export function CaldavDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const refresh = useRefresh('connections')
  const { values, set, errors, fault, busy, fields, submit } = useConnecting<Access>({
    empty: { url: '', user: '', password: '' },
    missingIn,
    connect: api.connections.connectCaldav,
    onConnected: () => {
      onClose()
      return refresh()
    },
    connected: `${connectionNames.caldav} connected`,
    failed: connectionTexts.failed,
  })
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
            value={values.url}
            onChange={({ target }) => set('url', target.value)}
          />
        </Field>
        <Field label="User name" error={errors.user}>
          <TextInput autoComplete="off" value={values.user} onChange={({ target }) => set('user', target.value)} />
        </Field>
        <Field
          label="App password"
          hint="Stored encrypted. Delete it at your provider to end access."
          error={errors.password}
        >
          <PasswordInput
            autoComplete="off"
            value={values.password}
            onChange={({ target }) => set('password', target.value)}
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
