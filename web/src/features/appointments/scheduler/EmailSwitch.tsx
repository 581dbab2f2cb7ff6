import { useId } from 'react'
import { useReadableEmail } from '../../../lib/readable-email.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { noEmailText } from './plan-texts.ts'
import { useClient } from './use-client-choice.ts'

type EmailSwitchProps = {
  clientId: string
  /** Of a client who is added with the appointment. */
  added?: { name: string; email: string | null } | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Whether the client gets an email about it, or why they cannot. Nothing while nobody is chosen. */
export function EmailSwitch({ clientId, added, checked, onChange }: EmailSwitchProps) {
  const known = useClient(clientId)
  const id = useId()
  const client = added ? { ...added, emailReminders: true } : known
  const without = client && noEmailText(client)
  const to = useReadableEmail(client?.email ?? '') || 'the address above'
  return (
    <>
      <p role="status" className="text-sm text-muted empty:hidden">
        {without}
      </p>
      {client && without === undefined && (
        <label className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2.5 text-sm">
          <Checkbox
            checked={checked}
            aria-labelledby={`${id}name`}
            aria-describedby={`${id}hint`}
            onChange={({ target }) => onChange(target.checked)}
          />
          <span id={`${id}name`} className="font-medium wrap-anywhere">
            {`Email ${client.name} about it`}
          </span>
          <span id={`${id}hint`} className="col-start-2 text-muted wrap-anywhere">
            {checked ? `To ${to}, in three minutes, with a calendar file.` : 'No email and no calendar file go out.'}
          </span>
        </label>
      )}
    </>
  )
}
