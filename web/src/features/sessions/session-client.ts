/** The client, as each dialog needs it. */
export type OfClient = {
  clientId: string
  clientName: string
  /** Today in the practice's time zone. */
  today: string
  /** Opens the client's notes. */
  onOpenNotes: (() => void) | undefined
}
