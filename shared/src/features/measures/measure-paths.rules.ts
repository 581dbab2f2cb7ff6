/** A client's outcome measures, where alerts and unread responses lead. */
export function measuresPath(clientId: string): string {
  return `/app/clients/${clientId}?tab=measures`
}
