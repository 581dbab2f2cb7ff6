/** What single keys do, and the list of them: fetched together. */
export { KeysDialog } from './KeysDialog.tsx'
export { pressKey } from './press-key.ts'
