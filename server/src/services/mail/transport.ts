import { lookOf } from '@openhour/shared/lib/looks.ts'
import { canonicalEmail } from '@openhour/shared/lib/canonical-email.ts'
import { withoutAddresses } from '@openhour/shared/lib/names.ts'
import { core } from 'zod/mini'
import { addressedTo, type Participants } from '../../platform/calendar/calendar.ts'
import { now } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import { type Carrier, type ComposedMail, MailNotSent, MailRefused } from './carrier.ts'
import type { Discretion } from './discreet-content.ts'
import { logoCid, type MailBrand } from './mail-brands.ts'
import { openOutbox } from './outbox.ts'
import { openSmtp } from './smtp.ts'
import { renderMail } from './render.ts'
import type { MailTemplate, MailTemplates } from './template-parts.ts'

/**
 * One email to one address. `id`, a UUID, becomes the Message-ID, so a mail program can tell that two copies are the same email. `calendar` is an
 * iCalendar file (RFC 5545); an invitation or cancellation gets its participants. `look` is the recipient's, if they chose one.
 */
export type OutgoingMail = {
  id: string
  to: string
  template: string
  data: unknown
  calendar?: string | null
  /** An attached PDF. Emails in discreet mode have none. */
  file?: { name: string; content: Buffer } | undefined
  look?: string | null
  /** Of the practice, if it has one. */
  brand?: MailBrand | undefined
}

export type Mail = Pick<Carrier, 'kind' | 'where' | 'check' | 'close'> & {
  /**
   * @throws MailRefused when a retry is pointless.
   * @throws MailNotSent when a retry may help.
   */
  send(mail: OutgoingMail): Promise<void>
}

const ATOM = String.raw`[^\s\p{Cc}\p{Cf}<>()[\],;:"\\@]+`
const sender = new RegExp(`^(?:[^\\p{Cc}<>@]*<(${ATOM}@${ATOM})>|(${ATOM}@${ATOM}))$`, 'u')
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Sends by SMTP if there is a server's address. Otherwise it writes each email into a folder that the operator can read.
 * @param options.from `Name <address>` or an address. Asked for each email: its name may change, its address may not.
 * @throws Error when `from` is neither.
 */
export function openMail(options: {
  smtpUrl: string | undefined
  from: () => string
  /** What emails in discreet mode have instead: where their links begin, and the sender's address. */
  discreet?: { url: string | undefined; address: string | undefined }
  outboxDir: string
  /** The product's address, for links of emails in discreet mode. */
  publicUrl: string
  templates: MailTemplates
  log: Log
  onSent?: (template: string) => void
}): Mail {
  const { from, log, publicUrl, templates, discreet } = options
  const ownAddress = addressOf(from())
  const neutralAddress = discreet?.address ?? ownAddress
  const neutralUrl = discreet?.url ?? publicUrl
  const carrier = options.smtpUrl ? openSmtp(options.smtpUrl) : openOutbox(options.outboxDir)

  async function hand({
    id,
    to,
    template: name,
    data,
    calendar,
    file,
    look: lookId,
    brand,
  }: OutgoingMail): Promise<void> {
    if (!uuid.test(id)) throw new MailRefused('EID')
    if (canonicalEmail(to) !== to.toLowerCase()) throw new MailRefused('EADDRESS')
    const template = Object.hasOwn(templates, name) ? templates[name] : undefined
    // Worth a retry: another node may already run the version that knows it.
    if (template === undefined) throw new MailNotSent('ETEMPLATE')
    const look = lookOf(lookId)
    const {
      sender: inName,
      unsubscribe,
      ...parts
    } = await rendered(template, data, look && { look, publicUrl, neutralUrl }, brand)
    const address = look ? neutralAddress : ownAddress
    const domain = address.slice(address.indexOf('@') + 1)
    const headers = {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribe === undefined
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    }
    const named = inName && {
      from: { name: withoutAddresses(inName.name), address },
      ...(inName.replyTo === undefined
        ? {}
        : { replyTo: { name: withoutAddresses(inName.replyToName ?? inName.name), address: inName.replyTo } }),
    }
    const organizer = { name: inName ? withoutAddresses(inName.name) : nameOf(from()), address }
    const participants = { organizer, attendee: to }
    const envelope = { to: { name: '', address: to }, messageId: `<${id}@${domain}>`, date: now(), headers }
    await carrier.hand(id, name, {
      ...parts,
      // Names in it are older than the rule that refuses addresses in them.
      subject: withoutAddresses(parts.subject),
      ...(named ?? { from: { name: nameOf(from()), address: ownAddress } }),
      ...envelope,
      ...(look ? {} : attached({ calendar, file }, participants, brand?.logo)),
    })
  }

  return {
    kind: carrier.kind,
    where: carrier.where,
    check: carrier.check,
    close: carrier.close,
    async send(mail) {
      const known = { mail: mail.id, by: carrier.kind }
      try {
        await hand(mail)
        log.info(known, 'a mail was handed over')
        options.onSent?.(mail.template)
      } catch (error) {
        if (error instanceof MailRefused) log.warn({ ...known, code: error.code }, 'an email was permanently refused')
        throw error
      }
    },
  }
}

/** The name before an address; empty without one. */
const nameOf = (from: string) =>
  from
    .slice(0, Math.max(0, from.indexOf('<')))
    .trim()
    .replace(/^"(.*)"$/, '$1')

function addressOf(from: string): string {
  const [, named, bare] = sender.exec(from) ?? []
  const address = named ?? bare
  if (address === undefined) throw new Error('MAIL_FROM must look like: Openhour <no-reply@practice.example.com>')
  return address
}

/**
 * Outlook and Gmail take a calendar message for one if it is an alternative of the text, whose content type states the method (RFC 6047). Other
 * programs show the text with a file.
 */
function attached(
  { calendar, file: pdf }: { calendar: OutgoingMail['calendar'] | undefined; file: OutgoingMail['file'] },
  participants: Participants,
  logo: Buffer | undefined,
): Pick<ComposedMail, 'attachments' | 'icalEvent'> {
  const [, method] = /^METHOD:([A-Z]+)\r?$/m.exec(calendar ?? '') ?? []
  const file = { filename: 'appointment.ics', content: addressedTo(calendar ?? '', participants) }
  const plain = { ...file, contentType: 'text/calendar; charset=utf-8', contentDisposition: 'attachment' } as const
  const document = pdf && {
    filename: pdf.name,
    content: pdf.content,
    contentType: 'application/pdf',
    contentDisposition: 'attachment' as const,
  }
  const attachments = [
    ...(logo ? [logoPart(logo)] : []),
    ...(calendar && !method ? [plain] : []),
    ...(document ? [document] : []),
  ]
  return {
    ...(attachments.length === 0 ? {} : { attachments }),
    ...(method === undefined ? {} : { icalEvent: { ...file, method, contentTransferEncoding: 'base64' } }),
  }
}

/** Travels with the email: nothing is loaded when it is opened, so nobody learns that it was. */
function logoPart(logo: Buffer) {
  return {
    filename: 'logo.png',
    contentType: 'image/png',
    contentDisposition: 'inline',
    cid: logoCid,
    content: logo,
  } as const
}

async function rendered(
  template: MailTemplate,
  data: unknown,
  discretion: Discretion | undefined,
  brand: MailBrand | undefined,
) {
  try {
    return await renderMail(template, data, discretion, brand)
  } catch (error) {
    throw error instanceof core.$ZodError ? new MailRefused('EDATA') : error
  }
}
