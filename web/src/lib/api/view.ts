let view: string | undefined

/**
 * What a person looks at, from one navigation to the next. The server counts openings of records by it: what an open page fetches again, after a live
 * update or a lost connection, is no new one.
 */
export function currentView(): string {
  view ??= crypto.randomUUID()
  return view
}

/** Somebody goes somewhere else. @param given the view of a page that came with its answers */
export function startView(given?: string): void {
  view = given
}
