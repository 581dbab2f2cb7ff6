import * as z from 'zod/mini'
import { line, template } from '../../services/mail/template-parts.ts'

export const adminSettingsMails = {
  'mail-test': template(z.strictObject({ site: line(300) }), ({ site }) => ({
    subject: 'Test email',
    preview: 'Emails of this server arrive.',
    heading: 'Emails arrive',
    paragraphs: [
      `An admin sent this email from the settings of ${site}, to try whether emails arrive. There is nothing to do.`,
    ],
    footnote: 'You get it because you pressed “Send test email”.',
  })),
}
