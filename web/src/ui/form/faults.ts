import type { FieldErrors } from 'react-hook-form'
import { countOf } from '../../lib/time/format.ts'

/** The number of invalid fields, for the footer of a form. Empty if there are none. */
export function faultsFact(errors: FieldErrors): string | undefined {
  const faults = countFaults(errors)
  return faults > 0 ? `${countOf(faults, 'field needs', 'fields need')} your attention` : undefined
}

/** In rows and objects every part counts. */
function countFaults(errors: FieldErrors): number {
  const faults = Object.values(errors as Record<string, object | undefined>)
  return faults.reduce((sum, fault) => sum + ((fault && ('message' in fault ? 1 : countFaults(fault))) || 0), 0)
}
