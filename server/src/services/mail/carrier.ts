/** An email ready to send. Only `from`, `to` and `replyTo` hold data, as one name and one address that are never parsed. */
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
  /** A calendar message (RFC 6047): another form of the text, and a file to open. */
  icalEvent?: { method: string; filename: string; content: string; contentTransferEncoding: 'base64' }
  attachments?: {
    filename: string
    contentType: string
    contentDisposition: 'attachment' | 'inline'
    /** Names it in the HTML part. */
    cid?: string
    content: string | Buffer
  }[]
}

/** How emails are sent. */
export type Carrier = {
  kind: 'smtp' | 'outbox'
  /** The mail server, or the outbox's folder: for the operator, never with a password. */
  where: string
  hand(id: string, template: string, mail: ComposedMail): Promise<void>
  /** Whether email could be sent now; `detail` is for the operator. */
  check(): Promise<{ ok: boolean; detail: string }>
  close(): void
}

/** The message is only a code, because a mail server's response may quote the address. */
export class MailNotSent extends Error {
  readonly code: string
  /** What the mail server said, if it did. Never logged. */
  readonly answer: string | undefined

  constructor(code: string, answer?: string) {
    super(`the mail was not sent: ${code}`)
    this.name = 'MailNotSent'
    this.code = code
    this.answer = answer
  }
}

/** The recipient or the email was permanently refused: do not retry. */
export class MailRefused extends MailNotSent {
  constructor(code: string, answer?: string) {
    super(code, answer)
    this.name = 'MailRefused'
  }
}
