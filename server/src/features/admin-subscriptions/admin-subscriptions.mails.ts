import * as z from 'zod/mini'
import { line, link, template } from '../../services/mail/template-parts.ts'

export const adminSubscriptionMails = {
  'plan-given': template(z.strictObject({ plan: line(20), until: line(10), link }), (data) => ({
    subject: `You have the ${data.plan} plan`,
    preview: 'You pay nothing for it.',
    heading: `You have the ${data.plan} plan`,
    paragraphs: [
      `The people who run this service gave you the ${data.plan} plan until ${data.until}. You pay nothing for it, and nothing renews by itself.`,
    ],
    action: { label: 'See your plan', link: data.link },
    footnote: 'We send this whenever something about your account is changed for you.',
  })),
}
