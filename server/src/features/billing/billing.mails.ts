import * as z from 'zod/mini'
import { count, link, type MailData, plural, template } from '../../services/mail/template-parts.ts'

const data = z.strictObject({ daysLeft: z.nullable(count), link, settingsLink: link })

export const billingMails = {
  trial: template(data, ({ daysLeft, ...links }) => {
    const title = daysLeft === null ? 'Your free trial has ended' : `Your free trial ends in ${plural(daysLeft, 'day')}`
    return {
      subject: title,
      preview: daysLeft === null ? 'Your records stay.' : 'Nothing is charged when it ends.',
      heading: title,
      paragraphs:
        daysLeft === null
          ? [
              'Your records stay. You can still read, edit and export them. Without a plan, what you can add is limited.',
              'Nothing was charged. Choose a plan whenever you are ready.',
            ]
          : [
              'Nothing is charged when it ends, and your records stay: you can still read, edit and export them.',
              'To keep all features, choose a plan.',
            ],
      action: { label: 'See the plans', link: links.link },
      links: [{ label: 'Change notification settings', link: links.settingsLink }],
      footnote: 'You are receiving this because billing updates are on in your settings.',
    }
  }),
}

export type TrialMail = MailData<(typeof billingMails)['trial']>
