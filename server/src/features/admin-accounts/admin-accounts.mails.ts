import { maxReasonLength } from '@openhour/shared/features/admin-accounts/admin-accounts.rules.ts'
import * as z from 'zod/mini'
import { count, line, link, oneWord, plural, template } from '../../services/mail/template-parts.ts'

const reason = line(maxReasonLength)
const why = 'We send this whenever something about your account is changed for you.'
const contact = z.optional(oneWord)
/** Whom to write to: the support address, or whoever runs the server. */
const write = (supportEmail: string | undefined) =>
  supportEmail ? `write to ${supportEmail}` : 'contact the people who run this server'

/** What admins do to an account, told to its owner. Whoever gets one must be able to act on it, in discreet mode too. */
export const adminAccountMails = {
  'account-suspended': template(z.strictObject({ reason, contactLink: link, supportEmail: contact }), (data) => ({
    essential: true,
    subject: 'Your account was suspended',
    preview: 'You cannot sign in for now. Nothing was deleted.',
    heading: 'Your account was suspended',
    paragraphs: [
      'The people who run this service suspended your account. You cannot sign in for now, and all browsers were signed out. Nothing was deleted.',
      `Their reason: ${data.reason}`,
      `If you disagree, or need your data, ${write(data.supportEmail)}.`,
    ],
    links: [{ label: 'Contact us', link: data.contactLink }],
    footnote: why,
  })),
  'account-restored': template(z.strictObject({ reason, signInLink: link }), (data) => ({
    essential: true,
    subject: 'Your account works again',
    preview: 'You can sign in again.',
    heading: 'Your account works again',
    paragraphs: [
      'The people who run this service restored your account. Everything in it is as it was.',
      `Their reason: ${data.reason}`,
    ],
    action: { label: 'Sign in', link: data.signInLink },
    footnote: why,
  })),
  'trial-extended': template(z.strictObject({ days: count, signInLink: link }), (data) => ({
    subject: 'Your trial was extended',
    preview: `You have ${plural(data.days, 'more day')}.`,
    heading: 'Your trial was extended',
    paragraphs: [
      `You have ${plural(data.days, 'more day')} to try everything. You pay nothing for it, and nothing renews by itself.`,
    ],
    action: { label: 'Open your practice', link: data.signInLink },
    footnote: why,
  })),
  'factor-reset-asked': template(z.strictObject({ hours: count, signInLink: link, supportEmail: contact }), (data) => ({
    essential: true,
    subject: 'Your second factor will be removed',
    preview: 'If you did not ask for this, sign in now.',
    heading: 'Your second factor will be removed',
    paragraphs: [
      `Somebody told the people who run this service that you lost your second factor. In ${plural(data.hours, 'hour')} your codes and passkeys are removed, and you sign in with your password alone.`,
      `If you did not ask for this, sign in now with your code or passkey. That stops it. Or ${write(data.supportEmail)}.`,
    ],
    action: { label: 'Sign in', link: data.signInLink },
    footnote: why,
  })),
  'factor-reset-done': template(z.strictObject({ signInLink: link, resetLink: link }), (data) => ({
    essential: true,
    subject: 'Your second factor was removed',
    preview: 'Sign in with your password and add a new one.',
    heading: 'Your second factor was removed',
    paragraphs: [
      'Your codes and passkeys were removed, and all browsers were signed out. Sign in with your password, and add a new second factor in your settings.',
      'If you did not ask for this, choose a new password now.',
    ],
    action: { label: 'Sign in', link: data.signInLink },
    links: [{ label: 'Choose a new password', link: data.resetLink }],
    footnote: why,
  })),
  'admin-invitation': template(z.strictObject({ link, hours: count, site: oneWord }), (data) => ({
    subject: 'You are invited to run Openhour',
    preview: 'Choose a password to become an admin.',
    heading: 'You are invited as an admin',
    paragraphs: [
      `An admin invites you to help run the service at ${data.site}. Admins see accounts and the state of the system, and no records.`,
      `Choose a password to begin. The link works for ${plural(data.hours, 'hour')}.`,
    ],
    action: { label: 'Choose a password', link: data.link },
    footnote: 'If you did not expect this, ignore this email. Nobody can sign in to the account without your mailbox.',
  })),
  'therapist-invitation': template(z.strictObject({ link, hours: count, site: oneWord }), (data) => ({
    subject: 'You are invited to Openhour',
    preview: 'Confirm your address and choose a password.',
    heading: 'You are invited',
    paragraphs: [
      `The people who run the service at ${data.site} invite you to open an account there.`,
      `Confirm your address and choose a password to begin. The link works for ${plural(data.hours, 'hour')}.`,
    ],
    action: { label: 'Accept the invitation', link: data.link },
    footnote: 'If you did not expect this, ignore this email. Nobody can sign in to the account without your mailbox.',
  })),
  'admin-removed': template(z.strictObject({ site: oneWord }), (data) => ({
    subject: 'You are no longer an admin',
    preview: 'Your account was deleted.',
    heading: 'You are no longer an admin',
    paragraphs: [`Another admin deleted your account at ${data.site}. You can no longer sign in there.`],
    footnote: why,
  })),
}
