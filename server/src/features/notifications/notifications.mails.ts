import * as z from 'zod/mini'
import { line, link, template } from '../../platform/mail/template-parts.ts'

export const notificationMails = {
  notification: template(
    z.strictObject({ title: line(120), message: line(500), link, settingsLink: link }),
    (data) => ({
      subject: 'New notification in your account',
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
