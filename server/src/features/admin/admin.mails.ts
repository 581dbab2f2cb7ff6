import * as z from 'zod/mini'
import { line, link, template } from '../../services/mail/template-parts.ts'

export const adminMails = {
  'admin-alert': template(
    z.strictObject({ title: line(120), happened: line(300), safe: line(120), action: z.optional(line(300)), link }),
    ({ title, happened, safe, action, link: to }) => ({
      subject: title,
      preview: happened,
      heading: title,
      paragraphs: [happened, safe, ...(action === undefined ? [] : [action])],
      ...(action === undefined ? {} : { marked: action }),
      action: { label: 'Open the dashboard', link: to },
      footnote:
        'You are receiving this because you are an admin of this Openhour. An alert that goes on is repeated after a day, a warning after a week.',
    }),
  ),
}
