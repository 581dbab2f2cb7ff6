import type { Transporter } from 'nodemailer'
import { type Carrier, MailNotSent, MailRefused } from './carrier.ts'

/** Sends emails through the server at an `smtp://` or `smtps://` URL, with a connection for each. */
export function openSmtp(smtpUrl: string): Carrier {
  let opened: Promise<Transporter> | undefined
  const open = async (): Promise<Transporter> => {
    const { default: nodemailer } = await import('nodemailer')
    return nodemailer.createTransport({
      url: smtpUrl,
      disableFileAccess: true,
      disableUrlAccess: true,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      dnsTimeout: 10_000,
    })
  }
  const server = () => (opened ??= open())
  const { host } = new URL(smtpUrl)
  return {
    kind: 'smtp',
    where: host,
    async hand(_id, _template, mail) {
      try {
        await (await server()).sendMail(mail)
      } catch (error) {
        throw ofServer(error)
      }
    },
    check: () =>
      server()
        .then((transport) => transport.verify())
        .then(
          () => ({ ok: true, detail: `${host} takes mail` }),
          (error: unknown) => ({ ok: false, detail: `${host} takes no mail: ${ofServer(error).code}` }),
        ),
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/**
 * Only a refused recipient or message is permanent. A refused sign-in, sender or connection can be a problem of our settings, and 4xx asks for a
 * retry, so none of these may lose an email.
 */
function ofServer(error: unknown): MailNotSent {
  const {
    code = 'EUNKNOWN',
    responseCode,
    command,
    response,
  } = error as {
    code?: string
    responseCode?: number
    command?: string
    response?: string
  }
  const aboutThisMail = command === 'RCPT TO' || command === 'DATA'
  const forGood = responseCode === undefined ? code === 'EENVELOPE' : responseCode >= 500 && aboutThisMail
  const known = responseCode === undefined ? code : `${code} ${responseCode}`
  const answer = response?.replace(/\s+/g, ' ').slice(0, 500)
  return forGood ? new MailRefused(known, answer) : new MailNotSent(known, answer)
}
