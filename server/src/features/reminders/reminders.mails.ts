import * as z from 'zod/mini'
import {
  line,
  link,
  type MailContent,
  practiceSender,
  replyAddress,
  template,
} from '../../services/mail/template-parts.ts'

/** Every email to a client contains this. It never says what the appointment is for, because other people may read the mailbox. */
const common = {
  practice: line(100),
  /** The name on the sending account. Missing from emails queued by an older version. */
  therapist: z.optional(line(100)),
  /** The email's Reply-To. */
  contact: replyAddress,
  when: line(200),
}
const dates = z.optional(z.array(line(200)).check(z.maxLength(8)))
const confirmable = {
  ...common,
  /** How or where it takes place: `The appointment is online.`, `Where: Room 2` */
  place: z.optional(line(210)),
  joinLink: z.optional(link),
  confirmLink: link,
  /** What to do to cancel, and how far ahead. */
  notice: line(400),
}
type Confirmable = { joinLink?: string | undefined; confirmLink: string }

type From = { practice: string; therapist?: string | undefined; contact: string }
/** A practice can call itself anything, so emails also show the name and confirmed address of the account. */
const footnote = ({ practice, therapist = practice, contact }: From, have = 'have') =>
  `You are receiving this because you ${have} an appointment with ${practice}. It was sent on behalf of ${therapist}, ${contact}. If you don't know them, don't open the links in it.`
const sender = ({ practice, therapist = practice, contact }: From) => practiceSender({ practice, therapist, contact })
const links = ({ joinLink, confirmLink }: Confirmable): Pick<MailContent, 'action' | 'links'> => ({
  action: { label: 'Confirm your attendance', link: confirmLink },
  ...(joinLink === undefined
    ? {}
    : { links: [{ label: `Join at ${new URL(joinLink).host}`, link: joinLink, inFull: true }] }),
})
const listed = (before: string, given: readonly string[] = []) =>
  given.length === 0 ? [] : [[before, ...given].join('\n')]
const given = (...texts: (string | undefined)[]) => texts.filter((text) => text !== undefined)

export const appointmentMails = {
  'appointment-booked': template(
    z.strictObject({ ...confirmable, repeats: z.optional(line(100)), dates }),
    ({ repeats, ...data }) => ({
      sender: sender(data),
      subject: 'Your appointment',
      preview: 'This email has the date and time.',
      heading: 'Your appointment',
      marked: data.when,
      paragraphs: [
        `You have an appointment with ${data.practice}:`,
        ...given(data.when, data.place, repeats && `It repeats ${repeats}.`),
        ...listed('The next dates are:', data.dates),
        data.notice,
      ],
      ...links(data),
      footnote: footnote(data),
    }),
  ),
  'appointment-moved': template(
    z.strictObject({ ...confirmable, was: line(200), repeats: z.optional(line(100)), dates }),
    ({ repeats, ...data }) => ({
      sender: sender(data),
      subject: 'Your appointment was moved',
      preview: 'This email has the old and the new time.',
      heading: 'Your appointment was moved',
      marked: data.when,
      paragraphs: [
        `Your appointment with ${data.practice} was moved. It is now:`,
        ...given(data.when, data.place),
        `Previously: ${data.was}`,
        ...(repeats || data.dates?.length ? ['Later appointments in the series have changed too.'] : []),
        ...given(repeats && `It repeats ${repeats}.`),
        ...listed('The next dates are:', data.dates),
        data.notice,
      ],
      ...links(data),
      footnote: footnote(data),
    }),
  ),
  'appointment-place': template(
    z.strictObject({ ...confirmable, others: z.optional(z.literal(true)) }),
    ({ others, ...data }) => ({
      sender: sender(data),
      subject: 'Your appointment has changed',
      preview: 'This email says where it takes place.',
      heading: 'Your appointment has changed',
      marked: data.place ?? data.when,
      paragraphs: [
        `Your appointment with ${data.practice} is at the same time, but elsewhere:`,
        ...given(data.when, data.place, others && 'Later appointments in the series have changed too.'),
        data.notice,
      ],
      ...links(data),
      footnote: footnote(data),
    }),
  ),
  'appointment-cancelled': template(
    z.strictObject({ ...common, more: z.optional(line(100)), dates, left: dates }),
    (data) => ({
      sender: sender(data),
      subject: 'Your appointment was cancelled',
      preview: 'This email has the date and time.',
      heading: 'Your appointment was cancelled',
      marked: data.when,
      paragraphs: [
        `This appointment with ${data.practice} was cancelled:`,
        data.when,
        ...given(data.more),
        ...listed('They were on:', data.dates),
        ...listed('These appointments are still planned:', data.left),
        `If you have any questions, reply to this email or write to ${data.contact}.`,
      ],
      footnote: footnote(data, 'had'),
    }),
  ),
  'appointment-dates': template(
    z.strictObject({
      practice: common.practice,
      therapist: common.therapist,
      contact: common.contact,
      dates: z.array(line(200)).check(z.minLength(1), z.maxLength(8)),
      /** Human-readable time zone of the dates. */
      zone: line(100),
      repeats: z.optional(line(100)),
    }),
    (data) => ({
      sender: sender(data),
      subject: 'Your next appointments',
      preview: 'This email has the dates and times.',
      heading: 'Your next appointments',
      paragraphs: [
        ...listed(`Your next appointments with ${data.practice} are on:`, data.dates),
        `All times are in ${data.zone}.`,
        ...given(data.repeats && `They repeat ${data.repeats}.`),
        'This email replaces any earlier one about these appointments.',
        `If you have any questions, reply to this email or write to ${data.contact}.`,
      ],
      footnote: footnote(data),
    }),
  ),
  'appointment-reminder': template(z.strictObject(confirmable), (data) => ({
    sender: sender(data),
    subject: 'Appointment reminder',
    preview: 'This email has the date and time.',
    heading: 'Appointment reminder',
    marked: data.when,
    paragraphs: [`You have an appointment with ${data.practice}:`, ...given(data.when, data.place), data.notice],
    ...links(data),
    footnote: footnote(data),
  })),
  'contact-reminder': template(
    // Emails queued by an older version have neither name nor link.
    z.strictObject({
      ...common,
      place: confirmable.place,
      firstName: z.optional(line(100)),
      stopLink: z.optional(link),
    }),
    ({ firstName, stopLink, ...data }) => ({
      sender: sender(data),
      subject: 'Appointment reminder',
      preview: 'This email has the date and time.',
      heading: 'Appointment reminder',
      marked: data.when,
      paragraphs: [
        firstName === undefined
          ? `This is a reminder of an appointment with ${data.practice}:`
          : `This is a reminder that ${firstName} has an appointment with ${data.practice}:`,
        ...given(data.when, data.place),
        `If you have any questions, reply to this email or write to ${data.contact}.`,
      ],
      ...(stopLink && { links: [{ label: 'Stop these emails', link: stopLink }], unsubscribe: stopLink }),
      footnote: `You are receiving this because ${data.practice} has your address for reminders of this appointment. It was sent on behalf of ${data.therapist ?? data.practice}, ${data.contact}. If you don't know them, don't open the links in it.`,
    }),
  ),
}
