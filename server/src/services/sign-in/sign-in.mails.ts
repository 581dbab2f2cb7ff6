import * as z from 'zod/mini'
import { count, link, type MailContent, oneWord, plural, template } from '../mail/template-parts.ts'

const securityTexts = {
  'two-factor-on':
    'Two-factor sign-in was turned on. You now need a code after your password. All other browsers were signed out.',
  'two-factor-off':
    'Two-factor sign-in was turned off. You now sign in with your password alone. All other browsers were signed out.',
  'new-backup-codes': 'New backup codes were created. Your old ones no longer work.',
  'backup-code-used': 'One of your backup codes was used to sign in or to confirm a change.',
  'passkey-added': 'A passkey was added to your account. All other browsers were signed out.',
  'passkey-removed': 'A passkey was removed from your account. All other browsers were signed out.',
  'google-linked':
    'Your account was linked to a Google account, which can now be used to sign in. All other browsers were signed out.',
  'google-unlinked':
    'Your account is no longer linked to Google, and you can no longer sign in with it. All other browsers were signed out.',
} as const
/** Changes of sign-in methods that we email people about. */
export type SecurityChange = keyof typeof securityTexts
const securityChanges = Object.keys(securityTexts) as SecurityChange[]

/** Whoever gets one of these must be able to act on it, in discreet mode too. */
function essential<Schema extends z.ZodMiniObject>(data: Schema, content: (data: z.output<Schema>) => MailContent) {
  return template(data, (given) => ({ ...content(given), essential: true }))
}

export const signInTemplates = {
  'confirm-address': essential(z.strictObject({ link, hours: count }), (data) => ({
    subject: 'Confirm your email address',
    preview: 'One more step before you can sign in.',
    heading: 'Confirm your address',
    paragraphs: [
      'Confirm your email to finish signing up.',
      'Open the link in the browser where you signed up. In any other browser, you will be asked to choose a new password.',
      `The link works for ${plural(data.hours, 'hour')}.`,
    ],
    action: { label: 'Confirm address', link: data.link },
    footnote:
      'If you did not sign up, ignore this email. Nothing happens, and the sign-up is deleted after a week. Signing up again makes older links stop working.',
  })),
  'reset-password': essential(z.strictObject({ link, minutes: count }), (data) => ({
    subject: 'Reset your password',
    preview: 'Choose a new password for your account.',
    heading: 'Choose a new password',
    paragraphs: [
      'Someone, most likely you, asked to reset the password of the account with this address.',
      `The link works once, for ${plural(data.minutes, 'minute')}. Until you use it, your current password stays valid.`,
    ],
    action: { label: 'Choose a new password', link: data.link },
    footnote: 'If you didn’t ask for this, ignore this email. Your password will not change.',
  })),
  'address-changed': essential(
    z.strictObject({ newAddress: oneWord, signInLink: link, supportEmail: z.optional(oneWord) }),
    (data) => ({
      subject: 'Your email address was changed',
      preview: 'If this was you, no action is needed.',
      heading: 'Your email address was changed',
      paragraphs: [
        `The address of your account is now ${data.newAddress}. We no longer send email here, and you sign in with the new address. All other browsers were signed out.`,
        `If this was you, no action is needed. If not, ${data.supportEmail ? `write to ${data.supportEmail}` : 'contact the operator of this server'} immediately.`,
      ],
      links: [{ label: 'Sign in', link: data.signInLink }],
      footnote:
        'We send this to the old address whenever an address changes, so that you notice if someone else changes yours.',
    }),
  ),
  'account-deleted': essential(
    z.strictObject({ signInLink: link, supportEmail: z.optional(oneWord) }),
    ({ signInLink, supportEmail }) => ({
      subject: 'Your account was deleted',
      preview: 'It is permanently deleted.',
      heading: 'Your account was deleted',
      paragraphs: [
        'Your account and everything in it are permanently deleted, as someone who was signed in to it asked. This cannot be undone.',
        `If this wasn’t you, ${supportEmail ? `write to ${supportEmail}` : 'contact the operator of this server'} immediately.`,
      ],
      links: [{ label: 'Go to the sign-in page', link: signInLink }],
      footnote: 'This is the last email to your account. We no longer keep this address.',
    }),
  ),
  'security-changed': essential(z.strictObject({ change: z.enum(securityChanges), resetLink: link }), (data) => ({
    subject: 'Your sign-in methods were changed',
    preview: 'If this was you, no action is needed.',
    heading: 'Your sign-in methods were changed',
    paragraphs: [
      securityTexts[data.change],
      'If this was you, no action is needed. If not, choose a new password now. That signs out everyone else.',
    ],
    links: [{ label: 'Choose a new password', link: data.resetLink }],
    footnote: 'We send this whenever sign-in methods change, so that you notice if someone else changes yours.',
  })),
  'wrong-codes': essential(z.strictObject({ resetLink: link }), (data) => ({
    subject: 'Someone may know your password',
    preview: 'Wrong codes were entered after your password.',
    heading: 'Wrong codes after your password',
    paragraphs: [
      'Someone entered your password and then several wrong codes. They did not get in.',
      'If this was you, try again later. If not, someone knows your password. Choose a new one now.',
    ],
    links: [{ label: 'Choose a new password', link: data.resetLink }],
    footnote: 'We send this at most once a day. Two-factor sign-in protected your account.',
  })),
  'change-address-new': essential(z.strictObject({ link, hours: count }), (data) => ({
    subject: 'Confirm your new email address',
    preview: 'One more step before your account uses this address.',
    heading: 'Confirm your new address',
    paragraphs: [
      'Someone asked to change their sign-in email to this address. If this was you, open the link in a browser where you are signed in.',
      `The link works once, for ${plural(data.hours, 'hour')}.`,
    ],
    action: { label: 'Confirm new address', link: data.link },
    footnote: 'If you didn’t expect this, ignore this email. Nothing changes without your confirmation.',
  })),
  'address-already-used': essential(z.strictObject({ signInLink: link, resetLink: link }), (data) => ({
    subject: 'You already have an account',
    preview: 'Someone tried to sign up with your address.',
    heading: 'You already have an account',
    paragraphs: [
      'Someone, perhaps you, tried to sign up with this address. It already has an account, so nothing was changed.',
      'If this was you, sign in as usual. If you forgot your password, choose a new one.',
    ],
    links: [
      { label: 'Sign in', link: data.signInLink },
      { label: 'Choose a new password', link: data.resetLink },
    ],
    footnote: 'If it wasn’t you, no action is needed. They were not told that you have an account.',
  })),
  'password-reset': essential(z.strictObject({ resetLink: link }), (data) => ({
    subject: 'Your password was reset',
    preview: 'If this was you, no action is needed.',
    heading: 'Your password was reset',
    paragraphs: [
      'Your password was just reset through a link in an email to this address. All browsers were signed out.',
      'Passkeys, the authenticator app and Google sign-in were removed if you chose so, or if they were added before your address was confirmed. You can add them again in your settings.',
      'If this was you, no action is needed. If not, someone else can read your email. Secure your mailbox first, then choose a new password.',
    ],
    links: [{ label: 'Choose a new password', link: data.resetLink }],
    footnote: 'We send this whenever a password changes, so that you notice if someone else changes yours.',
  })),
  'password-changed': essential(z.strictObject({ resetLink: link }), (data) => ({
    subject: 'Your password was changed',
    preview: 'If this was you, no action is needed.',
    heading: 'Your password was changed',
    paragraphs: [
      'Your password was just changed. All other browsers were signed out.',
      'If this was you, no action is needed. If not, choose a new password now.',
    ],
    links: [{ label: 'Choose a new password', link: data.resetLink }],
    footnote: 'We send this whenever a password changes, so that you notice if someone else changes yours.',
  })),
}
