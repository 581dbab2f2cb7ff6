import { canonicalEmail } from '@openhour/shared/lib/canonical-email.ts'
import * as z from 'zod/mini'

/** The content of an email. Its HTML and its plain part are both made from this, so they say the same. */
export type MailContent = {
  /** Whose name it is sent in, and who gets replies. Without it the installation is the sender, and there is no Reply-To. */
  sender?: { name: string; replyTo?: string; replyToName?: string }
  subject: string
  /** The line that an inbox shows next to the subject. */
  preview: string
  heading: string
  /** Line breaks within a paragraph are kept. */
  paragraphs: string[]
  /** The paragraph to emphasize. */
  marked?: string
  action?: { label: string; link: string }
  /** Secondary links. A link that a person entered is shown in full, so readers see where it leads. */
  links?: { label: string; link: string; inFull?: boolean }[]
  /** Where the reader stops these emails with one press, and their mail program with one request (RFC 8058). */
  unsubscribe?: string
  /** For a reader who did not ask for this email. */
  footnote: string
  /** About signing in, and needed as it is, even in discreet mode. It says nothing about the practice or the product. */
  essential?: true
}

/** A web address: no `javascript:`, no bare path. */
export const link = z.string().check(
  z.maxLength(2000),
  z.refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be a web address'),
)
/** One word, so that a value cannot add lines to the plain part. */
export const oneWord = z.string().check(z.maxLength(254), z.regex(/^[^\s\p{Cc}\p{Cf}]+$/u, 'must be one word'))
/** One line of text, for the same reason. */
export const line = (longest: number) =>
  z.string().check(z.minLength(1), z.maxLength(longest), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u, 'must be one line'))
/** An email address that can stand in a header. */
export const replyAddress = oneWord.check(z.refine((text) => canonicalEmail(text) !== null, 'must be an address'))
export const count = z.int().check(z.minimum(1))

export const plural = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`

/** The sender of an email to a client: a practice can call itself anything, so the account's own name stands first. */
export function practiceSender({
  practice,
  therapist,
  contact,
}: {
  practice: string
  therapist: string
  contact: string
}) {
  return {
    name: therapist === practice ? practice : `${therapist} (${practice})`,
    replyTo: contact,
    replyToName: therapist,
  }
}

/** An email template: its data and its content. */
export type MailTemplate = {
  data: z.ZodMiniObject
  /** @throws ZodError for any other data. It names fields, never values. */
  content(data: unknown): MailContent
}

/** Emails by template name. The queue stores names, so a name stays once it is released. */
export type MailTemplates = Readonly<Record<string, MailTemplate>>

export type MailData<Template extends MailTemplate> = z.output<Template['data']>

export function template<Schema extends z.ZodMiniObject>(
  data: Schema,
  content: (data: z.output<Schema>) => MailContent,
) {
  return { data, content: (given: unknown) => content(data.parse(given)) }
}
