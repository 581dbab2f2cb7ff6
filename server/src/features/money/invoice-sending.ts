import type { InvoiceMailState, MailPreview } from '@openhour/shared/features/money/invoice-mails.contract.ts'
import {
  filledMailText,
  invoiceMailTexts,
  payerTroubleTexts,
  payPath,
  type ReminderLevel,
  suggestedMailTexts,
} from '@openhour/shared/features/money/invoice-mails.rules.ts'
import { moneyTexts } from '@openhour/shared/features/money/money.rules.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { withoutAddresses } from '@openhour/shared/lib/names.ts'
import { now, nowMs } from '../../platform/clock.ts'
import type { Statement } from '../../platform/database/tenancy.ts'
import type { Run } from '../../platform/http/request-context.ts'
import { newId } from '../../platform/new-id.ts'
import { dayText } from '../../platform/pdf/record-print.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import { stopPath } from '../../services/mail/stop-path.ts'
import { newToken, tokenHash } from '../../services/sign-in/keys.ts'
import { type InvoiceFiles, invoiceFileName } from './invoice-file.ts'
import { type InvoiceMailData, invoiceMailContent } from './invoice-mails.mails.ts'
import {
  findMailBasis,
  findMailSettings,
  type MailBasis,
  sendInvoice,
  type StoredMailSettings,
} from './invoice-mails.queries.ts'

const dayMs = 24 * 3_600_000
/** What stands for the secret part of a link that is not made yet. */
const dots = '…'
const creditNoteText = 'Hello {name},\n\nA credit note from {practice} is ready for you.'

const suggested: InvoiceMailState = {
  ...suggestedMailTexts,
  attachesPdf: false,
  linkDays: 60,
  reminds: false,
  sendsReminders: false,
  firstDays: 7,
  secondDays: 21,
  thirdDays: 35,
  updatedAt: null,
}

/** What applies: what the practice saved, and the suggestions for the rest. */
export function mailSettingsOf(stored: StoredMailSettings | undefined): InvoiceMailState {
  if (!stored) return suggested
  const { invoiceText, firstText, secondText, thirdText } = suggestedMailTexts
  return {
    ...stored,
    invoiceText: stored.invoiceText ?? invoiceText,
    firstText: stored.firstText ?? firstText,
    secondText: stored.secondText ?? secondText,
    thirdText: stored.thirdText ?? thirdText,
  }
}

/** What is stored of settings: nothing of a text that is the suggested one. */
export function storedSettingsOf(given: InvoiceMailState): StoredMailSettings {
  const own = (name: keyof typeof suggestedMailTexts) =>
    given[name].trim() === suggestedMailTexts[name] ? null : given[name].trim()
  return {
    ...given,
    invoiceText: own('invoiceText'),
    firstText: own('firstText'),
    secondText: own('secondText'),
    thirdText: own('thirdText'),
  }
}

type Secrets = { link: string; stop: string }

/** One line, as emails show names. */
const lineOf = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

function factsOf({ kind, number, currency, grossMinor, openMinor, dueDate }: MailBasis): string[] {
  const amount = `Amount: ${formatAmount(Math.abs(grossMinor), currency)}`
  if (kind === 'credit-note') return [`Credit note ${number}`, amount]
  if (openMinor === 0) return [`Invoice ${number}`, amount, 'Nothing of it is open.']
  const open = openMinor === grossMinor ? [] : [`Open: ${formatAmount(openMinor, currency)}`]
  return [`Invoice ${number}`, amount, ...open, `Due: ${dayText(dueDate)}`]
}

function dataOf(
  basis: MailBasis,
  settings: InvoiceMailState,
  level: ReminderLevel | null,
  publicUrl: string,
  secrets: Secrets,
): InvoiceMailData {
  const { kind, number, currency, grossMinor, openMinor, dueDate, account, toContact, contact } = basis
  const [practice, therapist] = [lineOf(basis.practice).slice(0, 100), lineOf(basis.therapist).slice(0, 100)]
  const { firstText, secondText, thirdText, invoiceText } = settings
  const ofInvoice = kind === 'credit-note' ? creditNoteText : invoiceText
  const text = level === null ? ofInvoice : { 1: firstText, 2: secondText, 3: thirdText }[level]
  const filled = filledMailText(text.replace(/\r\n?/g, '\n'), {
    name: withoutAddresses(lineOf(basis.recipientName)),
    practice,
    number,
    amount: formatAmount(openMinor > 0 ? openMinor : Math.abs(grossMinor), currency),
    due: dayText(dueDate),
  })
  return {
    practice,
    therapist,
    contact,
    about: level === null ? kind : 'reminder',
    text: filled
      .replace(/[^\P{Cc}\n]+/gu, ' ')
      .split(/\n{2,}/)
      .map((part) => part.trim())
      .filter(Boolean),
    facts: factsOf(basis),
    link: account === null ? `${publicUrl}${payPath}/${secrets.link}` : `${publicUrl}/client/invoices`,
    inPortal: account !== null,
    ...(toContact && { stopLink: `${publicUrl}${stopPath}/${secrets.stop}` }),
  }
}

export type Sending = { run: Run; userId: string; publicUrl: string; files: InvoiceFiles }
type Of = { invoiceId: string; level?: ReminderLevel | null }

const read = async ({ run, userId }: Pick<Sending, 'run' | 'userId'>, invoiceId: string) => {
  const [bases, [stored]] = await run(findMailBasis(userId, invoiceId), findMailSettings(userId))
  return { basis: found(bases, moneyTexts.invoiceNotFound), settings: mailSettingsOf(stored) }
}

/** The email as it would be sent now. Its links are made when it is sent. */
export async function previewOf(
  sending: Pick<Sending, 'run' | 'userId' | 'publicUrl'>,
  { invoiceId, level = null }: Of,
): Promise<MailPreview> {
  const { basis, settings } = await read(sending, invoiceId)
  const content = invoiceMailContent(dataOf(basis, settings, level, sending.publicUrl, { link: dots, stop: dots }))
  const { subject, paragraphs, action, footnote } = content
  return {
    invoiceId,
    number: basis.number,
    recipientName: basis.recipientName,
    to: basis.trouble === null ? basis.address : null,
    trouble: basis.trouble,
    subject,
    paragraphs,
    button: action?.label ?? '',
    link: action?.link ?? '',
    footnote,
    file: settings.attachesPdf ? invoiceFileName(basis.number) : null,
    after: basis.after,
  }
}

/**
 * Sends an issued invoice, or the proposed reminder of a level.
 * @param after the newest email that the sender knows of; undefined sends only what was neither sent nor handed over
 * @returns a statement to run; it refuses with what `app.send_invoice` lists
 * @throws Refusal if nobody can get it
 */
export async function prepareSending(
  sending: Sending,
  { invoiceId, level = null, after, id = newId() }: Of & { after?: string | null | undefined; id?: string },
): Promise<Statement> {
  const { basis, settings } = await read(sending, invoiceId)
  if (basis.trouble !== null || basis.address === null)
    throw new Refusal(
      'not-possible-now',
      `${invoiceMailTexts.notSent} ${payerTroubleTexts[basis.trouble ?? 'no-address']}`,
    )
  if (level === null && after === undefined && !basis.unsent)
    throw new Refusal('not-possible-now', invoiceMailTexts.alreadySent)
  if (level !== null && basis.openMinor <= 0) throw new Refusal('not-possible-now', invoiceMailTexts.settled)
  const secrets = { link: newToken(), stop: newToken() }
  const file = settings.attachesPdf ? await sending.files.ofPractice(sending.userId, invoiceId) : undefined
  const mail = {
    id,
    level,
    to: basis.address,
    data: dataOf(basis, settings, level, sending.publicUrl, secrets),
    ...(basis.account === null && {
      linkId: newId(),
      linkHash: tokenHash(secrets.link).toString('hex'),
      linkExpires: linkEnd(settings),
    }),
    ...(basis.toContact && { stopHash: tokenHash(secrets.stop).toString('hex') }),
    ...(file && { file: file.name }),
  }
  const bytes = file ? Buffer.from(file.bytes) : null
  const seen = after === undefined ? basis.after : after
  return sendInvoice(invoiceId, seen, JSON.stringify(mail), bytes, now().toISOString())
}

/** When a link that is made now stops working. */
export const linkEnd = ({ linkDays }: Pick<InvoiceMailState, 'linkDays'>) =>
  new Date(nowMs() + linkDays * dayMs).toISOString()
