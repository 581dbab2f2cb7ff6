import * as z from 'zod/mini'
import { line, link, type MailData, plural, template } from '../../services/mail/template-parts.ts'

/** The figures of a week, a sentence each. */
export const weekInWords = ({
  appointments,
  unsignedNotes,
  overdueTasks,
}: Record<'appointments' | 'unsignedNotes' | 'overdueTasks', number>) => [
  appointments > 0 ? `${plural(appointments, 'appointment')} this week.` : 'No appointments this week.',
  ...(unsignedNotes > 0
    ? [`${plural(unsignedNotes, 'note')} ${unsignedNotes === 1 ? 'waits' : 'wait'} for your signature.`]
    : []),
  ...(overdueTasks > 0 ? [`${plural(overdueTasks, 'task')} ${overdueTasks === 1 ? 'is' : 'are'} overdue.`] : []),
]

const countOrNone = z.int().check(z.minimum(0))

export const dashboardMails = {
  'weekly-summary': template(
    z.strictObject({
      week: line(60),
      appointments: countOrNone,
      unsignedNotes: countOrNone,
      overdueTasks: countOrNone,
      link,
      settingsLink: link,
    }),
    ({ week, link: dashboard, settingsLink, ...figures }) => ({
      subject: 'Your week ahead',
      preview: 'What is planned and what needs your attention.',
      heading: `Your week, ${week}`,
      paragraphs: weekInWords(figures),
      action: { label: 'Open your dashboard', link: dashboard },
      links: [{ label: 'Change notification settings', link: settingsLink }],
      footnote: 'You are receiving this because the weekly summary is on in your settings.',
    }),
  ),
}

export type WeeklySummary = MailData<(typeof dashboardMails)['weekly-summary']>
