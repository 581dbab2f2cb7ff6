import type { AppointmentWhole } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { useState } from 'react'

/**
 * The appointment as it was last read, which is what a change is meant against; and what another window has made of it meanwhile, until somebody
 * has chosen between the two.
 */
export function useSeen(opened: AppointmentWhole | undefined) {
  const [seen, setSeen] = useState(opened)
  const [theirs, setTheirs] = useState<AppointmentWhole>()
  return {
    seen,
    theirs,
    compare: setTheirs,
    settle: () => {
      setSeen(theirs)
      setTheirs(undefined)
    },
  }
}
