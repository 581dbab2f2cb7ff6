import type { ImportStep } from './imported.contract.ts'

/** Characters of the name of a practice that an archive was made of. */
export const maxPracticeName = 200

/** Where a record came from and when, in sentences; empty for one that was made here. @param day an instant as a day in the reader's zone */
export function importedText(imported: readonly ImportStep[], day: (instant: string) => string): string {
  return imported
    .map(({ practice, exportedAt, importedAt }) => {
      const exported = exportedAt === null ? '' : `, exported there on ${day(exportedAt)}`
      return `Imported on ${day(importedAt)} from ${practice}${exported}.`
    })
    .join(' ')
}

/** Whether a signature came with an import. Otherwise it was made here, if need be under an imported text. */
export function isSignatureImported(imported: readonly ImportStep[], signedAt: string | null): boolean {
  return signedAt !== null && imported.some(({ importedAt }) => Date.parse(importedAt) >= Date.parse(signedAt))
}

export const importedTexts = { signature: 'The signature came with the import and was not made here.' } as const
