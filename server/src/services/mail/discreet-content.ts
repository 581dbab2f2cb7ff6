import { discreetPath, type Look } from '@openhour/shared/lib/looks.ts'
import type { MailContent } from './template-parts.ts'

/** For a recipient in discreet mode. `publicUrl`: where the portal is. `neutralUrl`: the address that stands for it in emails. */
export type Discretion = { look: Look; publicUrl: string; neutralUrl: string }

/**
 * The email as a recipient in discreet mode gets it: one sentence and one link, in the name of their look, with no address to reply
 * to. Essential emails keep their text. Everything else is replaced, so that a new email cannot give anyone away. Links to the product begin with the
 * neutral address.
 */
export function discreetContent(content: MailContent, { look, publicUrl, neutralUrl }: Discretion): MailContent {
  const sender = { name: look.appName }
  const given = content.action?.link
  const isPortal = given === undefined || given.startsWith(`${publicUrl}/client/`)
  const neutral = <Link extends { link: string }>(to: Link): Link =>
    to.link.startsWith(`${publicUrl}/`) ? { ...to, link: neutralUrl + to.link.slice(publicUrl.length) } : to
  if (content.essential) {
    const { action, links } = content
    return {
      ...content,
      sender,
      ...(action && { action: neutral(action) }),
      ...(links && { links: links.map(neutral) }),
    }
  }
  // A mail program's request to unsubscribe needs the public address, which the email must not show.
  const { unsubscribe } = content
  const stops = unsubscribe === undefined ? [] : [neutral({ label: 'Stop these emails', link: unsubscribe })]
  return {
    sender,
    subject: look.news,
    preview: 'Open it to see what is new.',
    heading: look.news,
    paragraphs: ['Open it to see what is new.'],
    action: neutral({ label: 'Open', link: isPortal ? publicUrl + discreetPath : given }),
    ...(stops.length > 0 && { links: stops }),
    ...(unsubscribe !== undefined && neutralUrl === publicUrl && { unsubscribe }),
    footnote: 'You are receiving this because of your settings. Replies to this address are not read.',
  }
}
