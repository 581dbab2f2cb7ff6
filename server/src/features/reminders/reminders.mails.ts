import * as z from 'zod/mini'
import { line, link, type MailContent, oneWord, template } from '../../platform/mail/template-parts.ts'

/** What every email to a client holds: whose appointment and when, never what for. Others may read a mailbox. */
const common = {
  practice: line(100),
  /** The name of the account that sends it. Missing in emails that an older version queued. */
  therapist: z.optional(line(100)),
  /** Where clients write to; the Reply-To of the email. */
  contact: oneWord.check(z.regex(/^[^<>()[\],;:"\\@]+@[^<>()[\],;:"\\@]+$/, 'must be an address')),
  when: line(200),
}
const dates = z.optional(z.array(line(200)).check(z.maxLength(8)))
const standing = {
  ...common,
  /** In a few words, such as `Online`. */
  place: z.optional(line(60)),
  joinLink: z.optional(link),
  confirmLink: link,
  /** How to cancel, and by when. */
  notice: line(400),
}
type Standing = { joinLink?: string | undefined; confirmLink: string }

type From = { practice: string; therapist?: string | undefined; contact: string }
/** A practice may use any name, so the account's name and confirmed address appear next to it. */
const footnote = ({ practice, therapist = practice, contact }: From, have = 'have') =>
  `You get this because you ${have} an appointment with ${practice}. It was sent for ${therapist}, ${contact}. If you do not know them, do not open the links in it.`
const sender = ({ practice, therapist = practice, contact }: From) => ({
  name: therapist === practice ? practice : `${therapist} (${practice})`,
  replyTo: contact,
  replyToName: therapist,
})
const links = ({ joinLink, confirmLink }: Standing): Pick<MailContent, 'action' | 'links'> => ({
  action: { label: 'Say that you will be there', link: confirmLink },
  ...(joinLink === undefined
    ? {}
    : { links: [{ label: `Join online at ${new URL(joinLink).host}`, link: joinLink, inFull: true }] }),
})
const listed = (before: string, given: readonly string[] = []) =>
  given.length === 0 ? [] : [[before, ...given].join('\n')]
const given = (...texts: (string | undefined)[]) => texts.filter((text) => text !== undefined)

export const appointmentMails = {
  'appointment-booked': template(
    z.strictObject({ ...standing, repeats: z.optional(line(100)), dates }),
    ({ repeats, ...data }) => ({
      sender: sender(data),
      subject: 'Your appointment',
      preview: 'The day and the time are in this mail.',
      heading: 'Your appointment',
      marked: data.when,
      paragraphs: [
        `You have an appointment with ${data.practice}:`,
        ...given(data.when, data.place, repeats && `It repeats ${repeats}.`),
        ...listed('The next ones are:', data.dates),
        data.notice,
      ],
      ...links(data),
      footnote: footnote(data),
    }),
  ),
  'appointment-moved': template(
    z.strictObject({ ...standing, was: line(200), repeats: z.optional(line(100)), dates }),
    ({ repeats, ...data }) => ({
      sender: sender(data),
      subject: 'Your appointment has another time',
      preview: 'The old and the new time are in this mail.',
      heading: 'Your appointment has another time',
      marked: data.when,
      paragraphs: [
        `Your appointment with ${data.practice} was moved. It is now:`,
        ...given(data.when, data.place),
        `It was: ${data.was}`,
        ...(repeats || data.dates?.length ? ['Those after it have changed as well.'] : []),
        ...given(repeats && `It repeats ${repeats}.`),
        ...listed('The next ones are:', data.dates),
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
      preview: 'Which one is in this mail.',
      heading: 'Your appointment was cancelled',
      marked: data.when,
      paragraphs: [
        `This appointment with ${data.practice} will not take place:`,
        data.when,
        ...given(data.more),
        ...listed('They were on:', data.dates),
        ...listed('These still stand:', data.left),
        `If you have a question, reply to this mail or write to ${data.contact}.`,
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
      /** The time zone of the dates, for people. */
      zone: line(100),
      repeats: z.optional(line(100)),
    }),
    (data) => ({
      sender: sender(data),
      subject: 'Your next appointments',
      preview: 'The days and the times are in this mail.',
      heading: 'Your next appointments',
      paragraphs: [
        ...listed(`Your next appointments with ${data.practice} are on:`, data.dates),
        `Times are ${data.zone}.`,
        ...given(data.repeats && `They repeat ${data.repeats}.`),
        'If a mail before this one said otherwise, this one counts.',
        `If you have a question, reply to this mail or write to ${data.contact}.`,
      ],
      footnote: footnote(data),
    }),
  ),
  'appointment-reminder': template(z.strictObject(standing), (data) => ({
    sender: sender(data),
    subject: 'A reminder of your appointment',
    preview: 'The day and the time are in this mail.',
    heading: 'A reminder of your appointment',
    marked: data.when,
    paragraphs: [`You have an appointment with ${data.practice}:`, ...given(data.when, data.place), data.notice],
    ...links(data),
    footnote: footnote(data),
  })),
}
