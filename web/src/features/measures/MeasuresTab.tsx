import type { ProfileTabProps } from '../../lib/feature.ts'
import { Measures } from './Measures.tsx'

/** Outcome Measures of a client. Open alerts stand above the whole profile. */
export function MeasuresTab({ overview: { client } }: ProfileTabProps) {
  return <Measures clientId={client.id} alertsShown />
}
