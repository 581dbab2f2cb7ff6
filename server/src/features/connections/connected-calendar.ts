/** An appointment as a connected calendar shows it. Instants are ISO 8601. */
export type OwnEvent = {
  appointmentId: string
  title: string
  startsAt: string
  endsAt: string
  zone: string
  /** Where it takes place. */
  place: string | null
  createdAt: string
  updatedAt: string
}

/** An event of a calendar: ours or another one. Nothing is read of it but its time. */
export type RemoteEvent = {
  remoteId: string
  /** Null for one that is removed. */
  time: { startsAt: string; endsAt: string } | null
  /** The therapist is busy: not marked as free, not declined. */
  isBusy: boolean
}

/** `isFull`: all events of the range; otherwise what changed since the sync token. */
export type CalendarRead = { events: RemoteEvent[]; isFull: boolean; syncToken: string | null }

/** A calendar of another service, as the product uses it. Every call may throw a ProviderError. */
export type CalendarService = {
  /** The same for the same appointment, so that writing twice makes one event. */
  remoteIdOf(appointmentId: string): string
  /** Adds the event, or replaces it. */
  write(event: OwnEvent): Promise<void>
  /** One that is not there counts as removed. */
  remove(remoteId: string): Promise<void>
  read(range: { from: string; to: string }, syncToken: string | null): Promise<CalendarRead>
  /** One of our events, wherever it is; its time is null if it has been removed. */
  find(remoteId: string): Promise<RemoteEvent>
}

/** Our event's id: letters and digits that Google allows in an id. */
export const eventIdOf = (appointmentId: string) => `oh${appointmentId.replaceAll('-', '')}`

/** The appointment of an event of ours, or of its repetitions if the therapist made it recurring; undefined for any other event. */
export function appointmentIdOf(remoteId: string): string | undefined {
  const [, digits] = /^oh([0-9a-f]{32})(?:[ _]|$)/.exec(remoteId) ?? []
  return digits?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
