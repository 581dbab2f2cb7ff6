import * as z from 'zod/mini'
import { line, link, practiceSender, replyAddress, template } from '../../services/mail/template-parts.ts'

export const notificationMails = {
  notification: template(
    z.strictObject({
      title: line(120),
      message: line(500),
      link,
      settingsLink: link,
      /** Of a client's only practice. */
      from: z.optional(z.strictObject({ practice: line(100), therapist: line(100) })),
      contact: z.optional(replyAddress),
    }),
    ({ from, contact, ...data }) => ({
      ...(from && contact && { sender: practiceSender({ ...from, contact }) }),
      subject: from ? `New notification from ${from.practice}` : 'New notification in your account',
      preview: 'You have a new notification.',
      heading: data.title,
      paragraphs: [data.message],
      action: { label: 'View notification', link: data.link },
      links: [{ label: 'Change notification settings', link: data.settingsLink }],
      footnote:
        'You are receiving this because you have an account. Your settings control which notifications you get by email.',
    }),
  ),
}
