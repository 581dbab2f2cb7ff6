import { invitationHours } from '@openhour/shared/features/invitations/invitations.rules.ts'
import * as z from 'zod/mini'
import { line, link, practiceSender, replyAddress, template } from '../../services/mail/template-parts.ts'

/** Other people may read the mailbox, so it doesn't say what the practice is for. */
export const invitationMails = {
  'client-invitation': template(
    z.strictObject({
      practice: line(100),
      therapist: line(100),
      contact: replyAddress,
      link,
      /** In its first week, nothing that a practice wrote is in the subject. */
      isNew: z.optional(z.boolean()),
    }),
    ({ practice, therapist, contact, link, isNew = false }) => ({
      sender: practiceSender({ practice, therapist, contact }),
      subject: isNew ? 'An invitation for you' : `${practice} invites you`,
      preview: 'Set up your access in two minutes.',
      heading: `${practice} invites you`,
      paragraphs: [
        'Set up your own access to see your appointments and what was shared with you.',
        `The link works once, for ${invitationHours / 24} days. If you didn't expect this email, ignore it. Nothing will happen.`,
      ],
      action: { label: 'See the invitation', link },
      footnote: `You are receiving this because ${therapist}, ${contact}, entered your address. If you don't know them, don't open the link.`,
    }),
  ),
}
