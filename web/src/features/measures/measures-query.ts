import { queries } from '../../lib/api/api.ts'

/** A client's filled-in measures and alerts, in one request. */
export function measuresQuery(clientId: string) {
  return queries.measures.list.queryOptions({ input: { clientId } })
}

/** What the client was asked to fill in. */
export function requestsQuery(clientId: string) {
  return queries.measureRequests.list.queryOptions({ input: { clientId } })
}

/** The installed questionnaires. They change only when the server restarts. */
export function packsQuery() {
  return queries.measures.packs.queryOptions({ staleTime: Infinity })
}
