import type { ClientHoldings } from '@openhour/shared/features/clients/clients.contract.ts'

const kinds = [
  ['sessions', 'session', 'sessions'],
  ['clinicalNotes', 'clinical note', 'clinical notes'],
  ['wellnessRecords', 'wellness record', 'wellness records'],
  ['measures', 'filled-in measure', 'filled-in measures'],
  ['treatmentPlans', 'treatment plan', 'treatment plans'],
  ['documents', 'document', 'documents'],
  ['selfCareTasks', 'self-care task', 'self-care tasks'],
] as const satisfies [keyof ClientHoldings, string, string][]

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
