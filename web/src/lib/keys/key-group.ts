/**
 * The keys of one place and what each does, declared by the feature in a `*-keys.ts` and listed in screens/keys/all-keys.ts. The list is what works and what
 * the help shows: a single character presses the element that carries it as `data-key`, in the row with the focus before the rest of the page.
 */
export type KeyGroup = { title: string; keys: Readonly<Record<string, string>> }
