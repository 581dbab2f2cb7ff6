import type { ClientFormValues } from './form-values.ts'

// In memory only, and for the person who typed it: another one may sign in without the page being loaded anew.
let kept: { userId: string; values: ClientFormValues } | undefined

/** Keeps what was typed for a client that could not be added, until it is taken up again or the page is left. */
export function keepForm(userId: string, values: ClientFormValues): void {
  kept = { userId, values }
}

export function keptForm(userId: string | undefined): ClientFormValues | undefined {
  return userId !== undefined && kept?.userId === userId ? kept.values : undefined
}

export function dropKeptForm(): void {
  kept = undefined
}
