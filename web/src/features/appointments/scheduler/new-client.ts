import { ClientDetails } from '@openhour/shared/features/clients/clients.contract.ts'
import { genderNotStated } from '@openhour/shared/features/clients/clients.rules.ts'
import { newClient } from './scheduler-labels.ts'

type NewClientValues = { clientId: string; newName: string; newEmail: string; newPhone: string; newNoEmail: boolean }

// Passes the schema; replaced by the id of the client that was added.
export const noClient = '00000000-0000-0000-0000-000000000000'

/** The client to add first; undefined for one who exists. The rest is filled in later. */
export function newClientOf(values: NewClientValues): ClientDetails | undefined {
  const { clientId, newName, newEmail, newPhone, newNoEmail } = values
  if (clientId !== newClient) return undefined
  return {
    name: newName,
    ageNotKnown: true,
    gender: genderNotStated,
    ...(newNoEmail ? { noEmail: true } : { email: newEmail }),
    ...(newPhone.trim() !== '' && { phone: newPhone }),
  }
}

/** The messages of the contract, by the form's fields. */
export function newClientFaults(values: NewClientValues) {
  const details = newClientOf(values)
  const issues = details ? (ClientDetails.safeParse(details).error?.issues ?? []) : []
  const places = { name: 'newName', email: 'newEmail', phone: 'newPhone' } as const
  return Object.fromEntries(
    issues
      .map(({ path, message }) => [places[path[0] as keyof typeof places], message] as const)
      .toReversed()
      .filter(([name]) => name),
  )
}
