import type { Problem } from '@openhour/shared/access/refusals.ts'

/** A failed sign-in: the server's refusal, or the error code of a Google sign-in. */
export type Failure = { problem: Problem } | { error: string }

const beyondTheForm: ReadonlySet<string> = new Set(['suspended', 'not-available-in-country', 'too-many-attempts'])

/** Whether other input can't fix it: then a page explains it instead of a message above the button. */
export function isBeyondTheForm({ code }: Problem): boolean {
  return beyondTheForm.has(code)
}
