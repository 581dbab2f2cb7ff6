import {
  importedText,
  importedTexts,
  isSignatureImported,
} from '@openhour/shared/features/account-export/imported.rules.ts'
import { purposeNames, versionLabel } from '@openhour/shared/features/consents/consents.rules.ts'
import type { PrintedBrand } from '../../services/brand/printed-brand.ts'
import type { Printed } from '../../platform/pdf/printed.ts'
import { apart, instantDayText, instantText } from '../../platform/pdf/record-print.ts'
import type { ConsentToSign, ReadConsent } from './consents.queries.ts'

type Signature = { name: string; at: string | Date; onDevice: boolean; brand: PrintedBrand | undefined }

/** A signed consent for printing. */
export function printedConsent(
  consent: Omit<ConsentToSign, 'version'> & { version: string | null },
  { name, at, onDevice, brand }: Signature,
): Printed {
  const { purpose, version, text, clientName, number, practiceName, therapistName, timeZone } = consent
  const signedAt = instantText(at, timeZone)
  const title = `Consent: ${purposeNames[purpose]}`
  return {
    title,
    sender: practiceName,
    runningHead: title,
    foot: `Signed ${signedAt}`,
    ...(brand && { brand }),
    parts: [
      {
        kind: 'facts',
        rows: [
          ['Client', clientName],
          ['Therapist', therapistName],
          ...(purpose === 'text-messages' ? [['Phone number', number ?? ''] satisfies [string, string]] : []),
          ...(version === null ? [] : [['Text', versionLabel(version)] satisfies [string, string]]),
        ],
      },
      { kind: 'text', text },
      { kind: 'line' },
      { kind: 'text', text: `Signed by ${apart(name)} on ${signedAt}` },
      { kind: 'remark', text: onDevice ? 'Signed on the therapist’s device.' : 'Signed in the client portal.' },
    ],
  }
}

/**
 * A consent whose signature came with an import, printed anew, so that the paper says where it came from. Undefined for one that was signed here: its
 * stored PDF is what was signed.
 */
export function printedImportedConsent(consent: ReadConsent): Printed | undefined {
  const { imported, signedAt, signedName, text, given, timeZone } = consent
  if (!isSignatureImported(imported, signedAt)) return undefined
  const onDevice = given === 'device'
  const printed = printedConsent(
    { ...consent, text: text ?? '' },
    { name: signedName ?? '', at: signedAt, onDevice, brand: undefined },
  )
  const origin = importedText(imported, (instant) => instantDayText(instant, timeZone))
  return {
    ...printed,
    parts: [
      { kind: 'warning', text: `${origin} ${importedTexts.signature}` },
      ...printed.parts,
      {
        kind: 'remark',
        text: 'Printed from the imported record. The document that came with it is in the files of an export.',
      },
    ],
  }
}
