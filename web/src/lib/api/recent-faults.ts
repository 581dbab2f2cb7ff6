const most = 5
const faults: string[] = []

/** Remembers the number of an error of the server, until the page is closed. */
export function noteFault(requestId: string | undefined): void {
  if (requestId === undefined || faults.includes(requestId)) return
  faults.push(requestId)
  if (faults.length > most) faults.shift()
}

/** The numbers of the last errors, for a person who asks for help. */
export const recentFaults = (): readonly string[] => [...faults]
