import type { Problem } from '@openhour/shared/access/refusals.ts'

/** Signing in came to nothing: what the server refused a form with, or the code with which another service's sign-in returned. */
export type Failure = { problem: Problem } | { error: string }

const beyondTheForm: ReadonlySet<string> = new Set(['suspended', 'not-available-in-country', 'too-many-tries'])

/** Whether no other entry in the form could change it: then a page says what happened, not a line above the button. */
export function isBeyondTheForm({ code }: Problem): boolean {
  return beyondTheForm.has(code)
}
