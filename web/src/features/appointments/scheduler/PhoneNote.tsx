import { Notice } from '../../../ui/Notice.tsx'
import { useClient } from './use-client-choice.ts'

/** For a phone appointment: whether there is a number to call. */
export function PhoneNote({ clientId }: { clientId: string }) {
  const client = useClient(clientId)
  return (
    <Notice tone="plain">
      {client &&
        !client.phone &&
        `${client.name} has no phone number on record. Add it in their profile before the call.`}
    </Notice>
  )
}
