import * as z from 'zod/mini'
import { line, practiceSender, replyAddress, template } from '../../services/mail/template-parts.ts'
import { maxLines, maxLineText } from '@openhour/shared/features/ai/ai.rules.ts'

const lines = z.array(line(maxLineText)).check(z.maxLength(maxLines))

/** Numbered, because two lines can have the same words. */
const listed = (heading: string, given: readonly string[]) =>
  given.length === 0 ? [] : [[heading, ...given.map((text, index) => `${index + 1}. ${text}`)].join('\n')]

/** Other people may read the mailbox: what stands in the list of emails says nothing of the content. */
export const sessionNoteMails = {
  'session-lines': template(
    z.strictObject({
      practice: line(100),
      therapist: line(100),
      contact: replyAddress,
      day: line(40),
      summary: lines,
      actions: lines,
    }),
    ({ practice, therapist, contact, day, summary, actions }) => ({
      sender: practiceSender({ practice, therapist, contact }),
      subject: `From your appointment on ${day}`,
      preview: 'Your therapist sent you this.',
      heading: `From your appointment on ${day}`,
      paragraphs: [
        `${therapist} sent you this after your appointment with ${practice}.`,
        ...listed('What we talked about:', summary),
        ...listed('What we agreed:', actions),
        `If you have any questions, reply to this email or write to ${contact}.`,
      ],
      footnote: `You are receiving this because you had an appointment with ${practice}. It was sent on behalf of ${therapist}, ${contact}. Please don't forward it: it is about you.`,
    }),
  ),
}

/** The same text, as a message to a client with portal access. */
export function sessionLinesMessage({ day, summary, actions }: { day: string; summary: string[]; actions: string[] }) {
  return [
    `From your appointment on ${day}`,
    ...listed('What we talked about:', summary),
    ...listed('What we agreed:', actions),
  ].join('\n\n')
}
