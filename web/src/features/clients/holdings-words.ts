import type { ClientHoldings } from '@openhour/shared/features/clients/clients.contract.ts'

const kinds = [
  ['upcomingAppointments', 'upcoming appointment', 'upcoming appointments'],
  ['pastAppointments', 'past or cancelled appointment', 'past or cancelled appointments'],
  ['sessions', 'session', 'sessions'],
  ['clinicalNotes', 'clinical note', 'clinical notes'],
  ['wellnessRecords', 'wellness record', 'wellness records'],
  ['measures', 'filled-in measure', 'filled-in measures'],
  ['treatmentPlans', 'treatment plan', 'treatment plans'],
  ['documents', 'document', 'documents'],
  ['selfCareTasks', 'self-care task', 'self-care tasks'],
] as const satisfies [Exclude<keyof ClientHoldings, 'toldByMail'>, string, string][]

function keptWords(kind: keyof ClientHoldings, { signedNotes, riskAlerts }: ClientHoldings): string {
  if (kind === 'clinicalNotes' && signedNotes > 0) return `, ${signedNotes} of them signed`
  if (kind === 'measures' && riskAlerts > 0) return `, with ${riskAlerts} risk alert${riskAlerts === 1 ? '' : 's'}`
  return ''
}

/** What is there, one line for each kind that is: '24 clinical notes, 19 of them signed'. */
export function holdingsLines(holdings: ClientHoldings): string[] {
  return kinds
    .filter(([kind]) => holdings[kind] > 0)
    .map(([kind, one, many]) => {
      const count = holdings[kind]
      return `${count} ${count === 1 ? one : many}${keptWords(kind, holdings)}`
    })
}

/** Whether a client who is deleted hears that the upcoming appointments are off. */
export function cancelledWords({ toldByMail }: Pick<ClientHoldings, 'toldByMail'>): string {
  return toldByMail
    ? 'Upcoming appointments are cancelled. Your client is told by email of those they know about.'
    : 'Upcoming appointments are cancelled. Your client gets no emails: tell them yourself.'
}
