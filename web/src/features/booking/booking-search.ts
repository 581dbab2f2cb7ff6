/** Where a client is in booking an appointment. All of it is in the address, so that nothing is lost by going back or loading the page again. */
export type BookingSearch = {
  /** The service. */
  service?: string
  /** The appointment that is to be moved. */
  move?: string
  /** When the chosen slot begins, an instant. */
  at?: string
  /** The slot is chosen: its client confirms it. */
  confirm?: true
  /** The appointment that was booked or moved. */
  booked?: string
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads search parameters from any link; invalid ones are dropped. */
export function readBookingSearch(given: Record<string, unknown>): BookingSearch {
  const id = (name: 'service' | 'move' | 'booked') => {
    const value = given[name]
    return typeof value === 'string' && idForm.test(value) ? { [name]: value } : {}
  }
  const at = typeof given.at === 'string' && !Number.isNaN(Date.parse(given.at)) ? given.at : undefined
  return {
    ...id('service'),
    ...id('move'),
    ...id('booked'),
    ...(at !== undefined && { at }),
    ...(at !== undefined && Boolean(given.confirm) && { confirm: true as const }),
  }
}
