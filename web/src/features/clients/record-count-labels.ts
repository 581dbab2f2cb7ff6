import type { ClientRecordCounts } from '@openhour/shared/features/clients/client-record-counts.contract.ts'
import { countedTables } from '@openhour/shared/tables/counted-tables.ts'

function counted(count: number, [one, many]: readonly [string, string]): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
}

/** What is deleted with a client, one line per kind: '24 clinical notes, 19 of them signed'. */
export function recordCountLines({
  counts,
  signedNotes,
  riskAlerts,
  upcomingAppointments,
}: ClientRecordCounts): string[] {
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

/** Says whether the deleted client is notified of cancelled appointments. */
export function cancelledText({ notifiedByEmail }: Pick<ClientRecordCounts, 'notifiedByEmail'>): string {
  return notifiedByEmail
    ? 'Upcoming appointments are cancelled. We email your client about the ones they know of.'
    : 'Upcoming appointments are cancelled. Your client doesn’t get emails, so let them know yourself.'
}
