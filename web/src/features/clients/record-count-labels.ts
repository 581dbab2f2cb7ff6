import type { ClientHoldings } from '@openhour/shared/features/clients/clients.contract.ts'
import { countedTables } from '@openhour/shared/tables/client-tables.ts'

function counted(count: number, [one, many]: readonly [string, string]): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
}

/** What is deleted with a client, a line for each kind: '24 clinical notes, 19 of them signed'. */
export function holdingsLines({ counts, signedNotes, riskAlerts, upcomingAppointments }: ClientHoldings): string[] {
  const upcoming = counted(upcomingAppointments, ['upcoming appointment', 'upcoming appointments'])
  const past = ['past or cancelled appointment', 'past or cancelled appointments'] as const
  return countedTables.flatMap(({ table, count, name }) => {
    if (table === 'appointments') return [...upcoming, ...counted(counts[count] - upcomingAppointments, past)]
    const more = {
      clinical_notes: signedNotes > 0 && `, ${signedNotes} of them signed`,
      measure_responses: riskAlerts > 0 && `, with ${counted(riskAlerts, ['risk alert', 'risk alerts']).join()}`,
    }[table]
    return counted(counts[count], name).map((line) => line + (more || ''))
  })
}

/** Whether a client who is deleted hears that the upcoming appointments are off. */
export function cancelledText({ notifiedByEmail }: Pick<ClientHoldings, 'notifiedByEmail'>): string {
  return notifiedByEmail
    ? 'Upcoming appointments are cancelled. Your client is told by email of those they know about.'
    : 'Upcoming appointments are cancelled. Your client gets no emails: tell them yourself.'
}
