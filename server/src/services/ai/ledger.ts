/** A request as it is about to leave. `sentTo` is scheme, host and port; `bytes` and `sha256` are those of the body as sent. */
export type LeavingRequest = { sentTo: string; model: string; bytes: number; sha256: string }

export type RequestEnd = {
  result: 'answered' | 'failed' | 'slow' | 'cancelled' | 'refused'
  /** The HTTP status, if there was an answer. */
  status: number | null
  answerBytes: number | null
}

/** Writes down every request to a model before it leaves, for one draft. */
export type Ledger = {
  /** @returns the id of the entry. Undefined: the request must not leave, because the draft was stopped or the consent does not hold. */
  leaving(request: LeavingRequest): Promise<string | undefined>
  ended(id: string, end: RequestEnd): Promise<void>
}
