/** A time that can be booked: two instants, ISO 8601 with zone. */
export type Slot = { startsAt: string; endsAt: string }
