import * as z from 'zod/mini'
import { line, link, template } from '../../platform/mail/template-parts.ts'

export const notificationMails = {
  notification: template(
    z.strictObject({ title: line(120), message: line(500), link, settingsLink: link }),
    (data) => ({
      subject: 'Something new in your account',
      preview: 'A notification is waiting for you.',
      heading: data.title,
      paragraphs: [data.message],
      action: { label: 'Open it', link: data.link },
      links: [{ label: 'Choose what comes by e-mail', link: data.settingsLink }],
      footnote: 'You get this because you have an account, and because of what you chose in your settings.',
    }),
  ),
}
