import { queries } from '../../lib/api/api.ts'

/** A client's filled-in measures and alerts, in one request. */
export function measuresQuery(clientId: string) {
  return queries.measures.list.queryOptions({ input: { clientId } })
}

/** The questionnaires of the installation: they change only when it starts anew. */
export function packsQuery() {
  return queries.measures.packs.queryOptions({ staleTime: Infinity })
}
