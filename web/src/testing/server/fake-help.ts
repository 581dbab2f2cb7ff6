import type {
  CrisisContacts,
  OwnCrisisContacts,
} from '@openhour/shared/features/crisis-contacts/crisis-contacts.contract.ts'
import type { Operations } from './fake-server.ts'

/** Nobody knows where the client is. */
export const unknownCountry: OwnCrisisContacts = { country: null, saidBy: null, contacts: null }

const contactsOf = (country: string, phone: string, line: string): CrisisContacts => ({
  country,
  emergency: [{ phone }],
  helplines: [{ name: `Line of ${country}`, phone: line, url: 'https://line.example.com/', languages: ['English'] }],
})
const numbers: Record<string, CrisisContacts> = {
  GB: contactsOf('GB', '999', '116 123'),
  DE: contactsOf('DE', '112', '0800 111 0 111'),
}

/** With numbers of invented lines, in Great Britain and Germany. */
export function helpIn(country: string, saidBy: OwnCrisisContacts['saidBy'] = 'account'): OwnCrisisContacts {
  return { country, saidBy, contacts: numbers[country] ?? null }
}

/** Whom to call, as `record.help` says. */
export function helpOperations(record: { help: OwnCrisisContacts }): Operations {
  return {
    'crisisContacts/get': () => record.help,
    'crisisContacts/setCountry': ({ country }) => (record.help = helpIn(country)),
  }
}
