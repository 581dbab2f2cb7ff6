import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import type { BookableService as Service } from '@openhour/shared/features/booking/client-booking.contract.ts'
import type { PortalAppointment } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { BookingSearch } from '../../features/booking/booking-search.ts'
import { queries } from '../../lib/api/api.ts'

export type { Service }

/** Where the client is, and how to go on. */
export type Booking = {
  practice: JoinedPractice
  search: BookingSearch
  /** Changes the address; `replace` leaves no step to go back to. */
  go: (search: BookingSearch, replace?: boolean) => void
  service: Service
  byRequest: boolean
  /** The practice has no number of the client, which a phone session needs. */
  needsPhone: boolean
  /** The number in the client's own details, shared or not. */
  ownPhone: string | null
  /** The client has several services to choose from. */
  several: boolean
}

/** The browser's IANA zone. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** An upcoming appointment of the client; undefined while it is not known, or if it is not among the next ones. */
export function useAppointment(clientId: string, id: string | undefined): PortalAppointment | undefined {
  const options = queries.portal.appointments.queryOptions({
    input: { clientId, view: 'upcoming', page: 1 },
    enabled: id !== undefined,
  })
  return useQuery(options).data?.items.find((appointment) => appointment.id === id)
}
