import * as z from 'zod/mini'
import { oneWord, template } from '../../platform/mail/template-parts.ts'

export const accountDeletionMails = {
  'account-deleted': template(z.strictObject({ supportEmail: z.optional(oneWord) }), ({ supportEmail }) => ({
    subject: 'Your account was deleted',
    preview: 'It is permanently deleted.',
    heading: 'Your account was deleted',
    paragraphs: [
      'Your account and everything in it are permanently deleted, as someone who was signed in to it asked. This cannot be undone.',
      `If this wasn’t you, ${supportEmail ? `write to ${supportEmail}` : 'contact the operator of this server'} immediately.`,
    ],
    footnote: 'This is the last email to your account. We no longer keep this address.',
    essential: true,
  })),
}
