import type { ImportStep } from '@openhour/shared/features/account-export/imported.contract.ts'
import {
  importedText,
  importedTexts,
  isSignatureImported,
} from '@openhour/shared/features/account-export/imported.rules.ts'
import { formatDate } from './time/format.ts'

type Origin = { imported: readonly ImportStep[]; signedAt?: string | null; zone?: string | undefined }

/** Where a record came from and whether its signature did, in sentences. Empty for one that was made here. */
export function importedLine({ imported, signedAt = null, zone }: Origin): string {
  const text = importedText(imported, (instant) => formatDate(instant, { zone }))
  return isSignatureImported(imported, signedAt) ? `${text} ${importedTexts.signature}` : text
}
