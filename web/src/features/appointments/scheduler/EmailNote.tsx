import { emailText } from './plan-texts.ts'
import { useClient } from './use-client-choice.ts'

/** Whether the client gets an email about a new appointment. Empty while nobody is chosen. */
export function EmailNote({ clientId }: { clientId: string }) {
  const client = useClient(clientId)
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {client && emailText(client)}
    </p>
  )
}
