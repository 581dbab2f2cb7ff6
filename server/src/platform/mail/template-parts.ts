import * as z from 'zod/mini'

/** What a mail says, before it has a shape. Both of its parts are made from this, so that neither lacks what the other has. */
export type MailContent = {
  /** In whose name it comes, and who is answered; where it is left out, in that of the installation, and nobody is. */
  sender?: { name: string; replyTo: string; replyToName: string }
  subject: string
  /** The line that an inbox shows beside the subject. */
  preview: string
  heading: string
  /** A line's end within one stays. */
  paragraphs: string[]
  /** Which of the paragraphs stands out. */
  marked?: string
  action?: { label: string; link: string }
  /** Links of less weight than the action, each with its own words. One that a person chose is shown in full, so that readers see where it leads. */
  links?: { label: string; link: string; inFull?: boolean }[]
  /** What somebody reads who did not ask for this mail. */
  footnote: string
}

/** What a data row may hand to a mail: a web address, never `javascript:` or a mere path. */
export const link = z.string().check(
  z.maxLength(2000),
  z.refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be a web address'),
)
/** One word, so that a value can neither break a line of the plain part nor add one to it. */
export const oneWord = z.string().check(z.maxLength(254), z.regex(/^[^\s\p{Cc}\p{Cf}]+$/u, 'must be one word'))
/** One line of words, for the same reason. */
export const line = (longest: number) =>
  z.string().check(z.minLength(1), z.maxLength(longest), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u, 'must be one line'))
export const count = z.int().check(z.minimum(1))

export const plural = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`

/** A mail by what it needs; `content` refuses what is anything else. */
export function template<Schema extends z.ZodMiniObject>(
  data: Schema,
  content: (data: z.output<Schema>) => MailContent,
) {
  return { data, content: (given: unknown) => content(data.parse(given)) }
}
