/**
 * The emails of which an admin may read the text: those that a person needs to get in at all, and that open nothing of anybody's. A link that resets a
 * password would let an admin act as its owner, and an email to a client says who is in therapy with whom.
 */
export const readableTemplates: readonly string[] = ['confirm-address', 'admin-invitation']

export const mailsPerPage = 50
export const noSuchMail = 'This email is no longer in the outbox.'
export const mailClosed =
  'The text of this kind of email can’t be opened here. It may concern a client, or give access.'

/** A template's name as words: 'Confirm address'. */
export function templateWords(template: string): string {
  const text = template.replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
