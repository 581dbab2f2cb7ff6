import { consentTexts } from '@openhour/shared/features/consents/consents.rules.ts'
import { findConsentBrand, type StoredBrand } from '../../services/brand/brand.queries.ts'
import { showsBrand } from '../../services/brand/brand.ts'
import { printedBrand } from '../../services/brand/printed-brand.ts'
import { now } from '../../platform/clock.ts'
import type { Statement } from '../../platform/database/tenancy.ts'
import { scheduleRemoval } from '../../platform/files/file-removal.queries.ts'
import { type FileStore, FileStoreFull, FileStoreUnavailable, newFileKey } from '../../platform/files/files.ts'
import type { Actor, Run } from '../../platform/http/request-context.ts'
import { faultFields, type Log } from '../../platform/log.ts'
import type { Printer } from '../../platform/pdf/printer.ts'
import { Refusal, refusing } from '../../platform/refusal.ts'
import { printedConsent } from './consent-print.ts'
import { type ConsentToSign, findConsentToSign, signConsent } from './consents.queries.ts'

const missing = () => new Refusal('not-found', consentTexts.notFound)
const notWaiting = () => new Refusal('not-possible-now', consentTexts.notWaiting)

/** What the database refuses, for the person. */
export const consentRefusals = {
  'consent-missing': missing,
  'client-missing': () => new Refusal('not-found', consentTexts.clientNotFound),
  'client-archived': () => new Refusal('not-possible-now', consentTexts.archived),
  'no-text-number': () => new Refusal('not-possible-now', consentTexts.noNumber),
  'already-waiting': () => new Refusal('not-possible-now', consentTexts.alreadyWaiting),
  consents_waiting: () => new Refusal('not-possible-now', consentTexts.alreadyWaiting),
  'already-signed': () => new Refusal('not-possible-now', consentTexts.alreadySigned),
  'not-waiting': notWaiting,
  'not-held': () => new Refusal('not-possible-now', consentTexts.notHeld),
  'text-changed': () => new Refusal('version-conflict', consentTexts.textChanged),
}

export type Signing = { id: string; version: string; name: string }
/** Signs a consent as the acting person. @param before refuse what must not be signed */
export type SignConsent = (
  context: { actor: Pick<Actor, 'userId' | 'role'>; run: Run },
  signing: Signing,
  before?: readonly Statement[],
) => Promise<void>

/** Stores the PDF first, so that nothing is signed without one. A file whose signature is refused is removed by a job. */
type Parts = { files: FileStore; log: Log; plansOn: () => boolean; print: Printer }
export function openSigning({ files, log, plansOn, print }: Parts): SignConsent {
  const brandOf = async (brand: StoredBrand | undefined) =>
    brand && showsBrand(brand.subscription, plansOn()) ? printedBrand(files, brand) : undefined
  async function stored(fileKey: string, pdf: Uint8Array) {
    try {
      return await files.put(fileKey, inOnePart(pdf), { maxBytes: pdf.length })
    } catch (error) {
      if (!(error instanceof FileStoreUnavailable || error instanceof FileStoreFull)) throw error
      log.error(faultFields(error), 'the PDF of a consent could not be stored')
      throw new Refusal('unavailable', 'The server can’t store the signed PDF. Nothing was signed. Try again later.')
    }
  }
  return async ({ actor, run }, { id, version, name }, before = []) => {
    const fileKey = newFileKey()
    const reading = run(...before, findConsentToSign(id), findConsentBrand(id), scheduleRemoval(fileKey))
    const [[consent], [brand]] = (await refusing(reading, consentRefusals)).slice(-3) as [
      [ConsentToSign?],
      [StoredBrand?],
      [],
    ]
    const at = now()
    const onDevice = actor.role !== 'client'
    // A request that does not wait gets its refusal from the statement that would sign it.
    const file =
      consent?.version === version
        ? await stored(
            fileKey,
            await print(actor.userId, printedConsent(consent, { name, at, onDevice, brand: await brandOf(brand) })),
          )
        : { bytes: 1, sha256: '0'.repeat(64) }
    await refusing(
      run(...before, signConsent(id, version, name, at.toISOString(), { fileKey, ...file })),
      consentRefusals,
    )
  }
}

async function* inOnePart(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes
}
