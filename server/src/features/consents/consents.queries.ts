import {
  Consent,
  type ConsentSigner,
  ConsentToRead,
  type NewConsentText,
} from '@openhour/shared/features/consents/consents.contract.ts'
import { type ConsentPurpose, signersPerPage } from '@openhour/shared/features/consents/consents.rules.ts'
import { PortalConsent } from '@openhour/shared/features/consents/portal-consents.contract.ts'
import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { columns } from '../../platform/database/columns.ts'
import { build } from '../../platform/database/tenancy.ts'

const purpose = sql<ConsentPurpose>`consents.purpose`
const imported = sql<Consent['imported']>`consents.imported`
const hasPdf = sql<boolean>`consents.file_size is not null`
const isWaiting = sql<boolean>`num_nonnulls(consents.signed_at, consents.declined_at, consents.cancelled_at) = 0`

/** A row unless the acting therapist has no such client. */
export const findConsentClient = builtOnce((therapistId: string, clientId: string) =>
  build.selectFrom('clients').select('id').where('therapist_id', '=', therapistId).where('id', '=', clientId).compile(),
)

export const listConsents = builtOnce((therapistId: string, clientId: string) =>
  build
    .selectFrom('consents')
    .select(columns('consents', Consent, { purpose, hasPdf, imported }))
    .where('therapist_id', '=', therapistId)
    .where('client_id', '=', clientId)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .compile(),
)

/** Whether the client's consents for these purposes are in effect. */
export const listHeldConsents = builtOnce(
  (therapistId: string, clientId: string, purposes: readonly ConsentPurpose[]) =>
    sql<{
      purpose: ConsentPurpose
    }>`select purpose from unnest(${purposes}::text[]) with ordinality as wanted (purpose, place)
    where app.consent_holds(${therapistId}::uuid, ${clientId}::uuid, purpose) order by place`.compile(build),
)

export const findConsent = builtOnce((therapistId: string, id: string) =>
  build
    .selectFrom('consents')
    .select(columns('consents', ConsentToRead, { purpose, hasPdf, imported }))
    .where('therapist_id', '=', therapistId)
    .where('id', '=', id)
    .compile(),
)

type CurrentText = { purpose: ConsentPurpose; ownVersion: number; text: string; savedAt: string }

/** The newest own texts of a practice: of one purpose, or of all. */
export const listOwnTexts = builtOnce((therapistId: string, of: ConsentPurpose | null) =>
  sql<CurrentText>`select distinct on (purpose) purpose, version as "ownVersion", text, created_at as "savedAt" from consent_texts
    where therapist_id = ${therapistId}::uuid and purpose = coalesce(${of}::text, purpose) order by purpose, version desc`.compile(
    build,
  ),
)

/** Refuses with `text-changed` if another version is newer than the one read. */
export const saveConsentText = builtOnce((id: string, { purpose: of, ownVersion, text }: NewConsentText) =>
  sql`select app.save_consent_text(${id}::uuid, ${of}, ${ownVersion}::int, ${text})`.compile(build),
)

/** How many active clients signed each version, by their newest consent that is not withdrawn. */
export const countSigners = builtOnce((therapistId: string) =>
  sql<{
    purpose: ConsentPurpose
    version: string | null
    total: number
  }>`select purpose, version, count(*)::int as total
    from (select distinct on (k.client_id, k.purpose) k.purpose, k.version from consents k
      join clients c on c.therapist_id = k.therapist_id and c.id = k.client_id and c.archived_at is null
      where k.therapist_id = ${therapistId}::uuid and k.signed_at is not null and k.withdrawn_at is null
      order by k.client_id, k.purpose, k.signed_at desc, k.id) newest group by purpose, version`.compile(build),
)

type SignersPage = { older: boolean; page: number }
/** A page of the clients who signed, by name. @param version the one in use */
export const listSigners = builtOnce((of: ConsentPurpose, version: string, { older, page }: SignersPage) =>
  sql<ConsentSigner>`select client_id as "clientId", client_name as "clientName", version, given, signed_at as "signedAt",
      paper_date as "paperDate", version <> ${version} is true as older, waiting from app.consent_signers(${of}) s
    where not ${older}::boolean or version <> ${version} order by lower(client_name), client_id
    limit ${signersPerPage}::int offset (${page}::int - 1) * ${signersPerPage}::int`.compile(build),
)

/** How many there are of both kinds, and how many have not been asked for the version in use. */
export const countSignersOf = builtOnce((of: ConsentPurpose, version: string) =>
  sql<{
    all: number
    older: number
    toAsk: number
  }>`select count(*)::int as all, (count(*) filter (where version <> ${version}))::int as older,
    (count(*) filter (where version <> ${version} and not waiting))::int as "toAsk" from app.consent_signers(${of})`.compile(
    build,
  ),
)

/** Asks everybody who signed another version and has not been asked yet. */
export const askOlderSigners = builtOnce((of: ConsentPurpose, { version, text }: { version: string; text: string }) =>
  sql<{ asked: number }>`select app.ask_older_signers(${of}, ${version}, ${text}) as asked`.compile(build),
)

/** Refuses with `client-missing`, `client-archived`, `no-text-number`, `already-waiting` or `already-signed`. */
export const askConsent = builtOnce(
  (clientId: string, id: string, of: ConsentPurpose, { version, text }: { version: string; text: string }) =>
    sql`select app.ask_consent(${clientId}::uuid, ${id}::uuid, ${of}, ${version}, ${text})`.compile(build),
)

/** Refuses with `consent-missing` or `not-waiting`. */
export const cancelConsentRequest = builtOnce((id: string) =>
  sql`select app.cancel_consent_request(${id}::uuid)`.compile(build),
)

/** Refuses with `client-missing` or `no-text-number`. */
export const recordPaperConsent = builtOnce(
  (clientId: string, id: string, of: ConsentPurpose, date: string, note: string | null) =>
    sql`select app.record_paper_consent(${clientId}::uuid, ${id}::uuid, ${of}, ${date}::date, ${note}::text)`.compile(
      build,
    ),
)

/** What the acting person is about to sign. No row if it does not wait, or is not theirs. */
export type ConsentToSign = {
  purpose: ConsentPurpose
  version: string
  text: string
  clientName: string
  /** The phone number that a consent to text messages is for. */
  number: string | null
  practiceName: string
  therapistName: string
  timeZone: string
}
export const findConsentToSign = builtOnce((id: string) =>
  sql<ConsentToSign>`select purpose, version, text, client_name as "clientName", number, practice_name as "practiceName",
    therapist_name as "therapistName", time_zone as "timeZone" from app.consent_to_sign(${id}::uuid)`.compile(build),
)

type SignedFile = { fileKey: string; bytes: number; sha256: string }
/** Refuses with `consent-missing`, `client-archived`, `not-waiting`, `text-changed` or `no-text-number`. */
export const signConsent = builtOnce(
  (id: string, version: string, name: string, at: string, { fileKey, bytes, sha256 }: SignedFile) =>
    sql`select app.sign_consent(${id}::uuid, ${version}, ${name}, ${at}::timestamptz, ${fileKey}, ${bytes}::bigint, ${sha256})`.compile(
      build,
    ),
)

/** Refuses with `consent-missing` or `not-waiting`. */
export const declineConsent = builtOnce((id: string) => sql`select app.decline_consent(${id}::uuid)`.compile(build))

/** The same for the client of the acting therapist, who says it on their device. */
export const declineOnDevice = builtOnce((id: string) =>
  sql`select app.decline_consent_on_device(${id}::uuid)`.compile(build),
)

/** Refuses with `consent-missing` or `not-held`. */
export const withdrawConsent = builtOnce((id: string) => sql`select app.withdraw_consent(${id}::uuid)`.compile(build))

/** A signed consent with its file, and with what one that was imported is printed from. */
export type ReadConsent = Omit<ConsentToSign, 'version' | 'text'> & {
  fileKey: string
  fileSize: number
  signedAt: string
  imported: Consent['imported']
  version: string | null
  text: string | null
  given: string
  signedName: string | null
}

/** Reading it is recorded in the practice's audit log. */
export const readConsentFile = builtOnce((id: string) =>
  sql<ReadConsent>`select file_key as "fileKey", file_size as "fileSize", signed_at as "signedAt", imported, purpose, version, text, given,
      signed_name as "signedName", text_number as number, client_name as "clientName", practice_name as "practiceName",
      therapist_name as "therapistName", time_zone as "timeZone"
    from app.read_consent_file(${id}::uuid)`.compile(build),
)

const ofOwnRecord = (clientId: string) =>
  sql<boolean>`consents.therapist_id = (select therapist_id from clients where id = ${clientId} and user_id = app.user_id())
    and consents.client_id = ${clientId}`
const shown = columns('consents', PortalConsent, { purpose, hasPdf, imported })

/** Those that wait first, then the newest. */
export const listOwnConsents = builtOnce((clientId: string) =>
  build
    .selectFrom('consents')
    .select(shown)
    .where(ofOwnRecord(clientId))
    .where('cancelled_at', 'is', null)
    .orderBy(isWaiting, 'desc')
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .compile(),
)

export const findOwnConsent = builtOnce((clientId: string, id: string) =>
  build.selectFrom('consents').select(shown).where(ofOwnRecord(clientId)).where('id', '=', id).compile(),
)

/** Refuses with `consent-missing` unless the consent is of this record of the acting client. */
export const requireOwnConsent = builtOnce((clientId: string, id: string) =>
  sql`select app.refuse_when(not exists (select from consents where ${ofOwnRecord(clientId)} and id = ${id}), 'consent-missing')`.compile(
    build,
  ),
)

/** How many consents wait for the acting client. */
export const countWaitingConsents = builtOnce((clientId: string) =>
  build
    .selectFrom('consents')
    .select(sql<number>`count(*)`.as('total'))
    .where(ofOwnRecord(clientId))
    .where(isWaiting)
    .compile(),
)
