import type { MailTemplate } from './templates.ts'

/** A mail ready to leave. What varies stands in no header but `from`, `to` and `replyTo`, and there as one name and one address that are never parsed. */
export type ComposedMail = {
  from: string | { name: string; address: string }
  to: { name: string; address: string }
  replyTo?: { name: string; address: string }
  subject: string
  html: string
  text: string
  messageId: string
  date: Date
  headers: Record<string, string>
  attachments?: { filename: string; contentType: string; contentDisposition: 'attachment'; content: string }[]
}

/** How mails leave us. */
export type Carrier = {
  kind: 'smtp' | 'outbox'
  /** The mail server, or the outbox's folder: for the operator, never with a password. */
  where: string
  hand(id: string, template: MailTemplate, mail: ComposedMail): Promise<void>
  /** Whether mail could be handed over now; `detail` is for the operator. */
  check(): Promise<{ ok: boolean; detail: string }>
  close(): void
}

/** The message of this error is a code alone: what a mail server answers may quote the address. */
export class MailNotSent extends Error {
  readonly code: string

  constructor(code: string) {
    super(`the mail was not sent: ${code}`)
    this.name = 'MailNotSent'
    this.code = code
  }
}

/** The recipient or the mail itself was refused for good: trying again is of no use. */
export class MailRefused extends MailNotSent {
  constructor(code: string) {
    super(code)
    this.name = 'MailRefused'
  }
}
