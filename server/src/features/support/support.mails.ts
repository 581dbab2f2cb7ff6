import { maxSupportTextLength } from '@openhour/shared/features/support/support.rules.ts'
import * as z from 'zod/mini'
import { link, template } from '../../services/mail/template-parts.ts'

/** To visitors, who have nowhere else to read an answer. Everybody else gets a notification with a link. */
export const supportMails = {
  'support-answer': template(
    z.strictObject({ text: z.string().check(z.minLength(1), z.maxLength(maxSupportTextLength)), link }),
    ({ text, link: contact }) => ({
      subject: 'Your message to support',
      preview: 'There is an answer to your message.',
      heading: 'Your message to support',
      paragraphs: [text],
      links: [{ label: 'Write again', link: contact }],
      footnote:
        'You are receiving this because somebody wrote to us with this address. Replies to this email are not read.',
    }),
  ),
}
