import * as z from 'zod/mini'
import { count, link, oneWord, plural, template } from '../mail/template-parts.ts'

const securityTexts = {
  'two-factor-on':
    'Two-factor sign-in was turned on. From now on a code is asked for after your password. Other browsers that were signed in have been signed out.',
  'two-factor-off':
    'Two-factor sign-in was turned off. Your password alone opens your account now. Other browsers that were signed in have been signed out.',
  'new-backup-codes': 'New backup codes were made. Those that you had before no longer work.',
  'backup-code-used': 'One of your backup codes was used to sign in, or to confirm that it is you.',
  'passkey-added': 'A passkey was added to your account. Other browsers that were signed in have been signed out.',
  'passkey-removed':
    'A passkey was removed from your account. Other browsers that were signed in have been signed out.',
  'google-linked':
    'Your account was linked with a Google account, which can be used to sign in from now on. Other browsers that were signed in have been signed out.',
  'google-unlinked':
    'Your account is no longer linked with Google, which signs nobody in any more. Other browsers that were signed in have been signed out.',
} as const
/** Changes to how somebody signs in that we email them about. */
export type SecurityChange = keyof typeof securityTexts
const securityChanges = Object.keys(securityTexts) as SecurityChange[]

export const signInTemplates = {
  'confirm-address': template(z.strictObject({ link, hours: count }), (data) => ({
    subject: 'Confirm your e-mail address',
    preview: 'One step is left before you can sign in.',
    heading: 'Confirm your address',
    paragraphs: [
      'Confirm your email to finish signing up.',
      'Open the link in the browser in which you signed up. In any other browser you choose your password there, so that nobody but you knows it.',
      `The link works for ${plural(data.hours, 'hour')}.`,
    ],
    action: { label: 'Confirm address', link: data.link },
    footnote:
      'If you did not sign up, ignore this email. Nothing happens, and the sign-up is deleted after a week. Signing up again makes older links stop working.',
  })),
  'reset-password': template(z.strictObject({ link, minutes: count }), (data) => ({
    subject: 'Reset your password',
    preview: 'Choose a new password for your account.',
    heading: 'Choose a new password',
    paragraphs: [
      'Somebody, most likely you, asked to reset the password of the account with this address.',
      `The link works once, for ${plural(data.minutes, 'minute')}. Until then your present password stays valid.`,
    ],
    action: { label: 'Choose a new password', link: data.link },
    footnote: 'If you did not ask for this, leave this mail unanswered. Your password stays as it is.',
  })),
  'address-changed': template(
    z.strictObject({ newAddress: oneWord, signInLink: link, supportEmail: z.optional(oneWord) }),
    (data) => ({
      subject: 'Your e-mail address was changed',
      preview: 'If that was you, there is nothing to do.',
      heading: 'Your e-mail address was changed',
      paragraphs: [
        `The address of your account is now ${data.newAddress}. Mail no longer comes here, and you sign in with the new address. Other browsers that were signed in have been signed out.`,
        `If that was you, there is nothing to do. If it was not, ${data.supportEmail ? `write to ${data.supportEmail}` : 'tell the people who run this server'} at once.`,
      ],
      links: [{ label: 'Sign in', link: data.signInLink }],
      footnote:
        'We write this to the old address whenever an address changes, so that nobody can change yours unnoticed.',
    }),
  ),
  'security-changed': template(z.strictObject({ change: z.enum(securityChanges), resetLink: link }), (data) => ({
    subject: 'A change to how you sign in',
    preview: 'If that was you, there is nothing to do.',
    heading: 'A change to how you sign in',
    paragraphs: [
      securityTexts[data.change],
      'If that was you, there is nothing to do. If it was not, choose a new password at once: that signs out everybody else.',
    ],
    links: [{ label: 'Choose a new password', link: data.resetLink }],
    footnote: 'We write this whenever the ways into an account change, so that nobody can change yours unnoticed.',
  })),
  'wrong-codes': template(z.strictObject({ resetLink: link }), (data) => ({
    subject: 'Somebody may know your password',
    preview: 'Wrong codes were entered after your password.',
    heading: 'Wrong codes after your password',
    paragraphs: [
      'Somebody entered your password and then several wrong codes of your second factor. They were not let in.',
      'If that was you, try again later. If it was not, somebody knows your password: choose a new one at once.',
    ],
    links: [{ label: 'Choose a new password', link: data.resetLink }],
    footnote: 'We write this at most once a day. Your second factor has kept your account closed.',
  })),
  'change-address-new': template(z.strictObject({ link, hours: count }), (data) => ({
    subject: 'Confirm your new e-mail address',
    preview: 'One step is left before your account moves here.',
    heading: 'Confirm your new address',
    paragraphs: [
      'Someone asked to change their sign-in email to this address. If that was you, open the link in a browser in which you are signed in.',
      `The link works once, for ${plural(data.hours, 'hour')}.`,
    ],
    action: { label: 'Confirm new address', link: data.link },
    footnote: 'If you do not expect this, leave this mail unanswered. Without the confirmation nothing changes.',
  })),
  'address-already-used': template(z.strictObject({ signInLink: link, resetLink: link }), (data) => ({
    subject: 'You already have an account',
    preview: 'Somebody tried to sign up with your address.',
    heading: 'You already have an account',
    paragraphs: [
      'Somebody, perhaps you, tried to sign up with this address. It already has an account, so no second one was made and nothing was changed.',
      'If it was you, sign in as before. If you no longer know your password, choose a new one.',
    ],
    links: [
      { label: 'Sign in', link: data.signInLink },
      { label: 'Choose a new password', link: data.resetLink },
    ],
    footnote: 'If it was not you, there is nothing to do. Whoever tried was not told that you have an account.',
  })),
  'password-reset': template(z.strictObject({ resetLink: link }), (data) => ({
    subject: 'Your password was chosen anew',
    preview: 'If that was you, there is nothing to do.',
    heading: 'Your password was chosen anew',
    paragraphs: [
      'A new password for your account was chosen a moment ago, through a link in a mail to this address. Every browser that was signed in has been signed out.',
      'Passkeys, the authenticator app and Google no longer sign in where they were removed with it, or were added before your address was confirmed. You can add them again in your settings.',
      'If that was you, there is nothing to do. If it was not, somebody else reads your mail: secure your mailbox, then choose a new password at once.',
    ],
    links: [{ label: 'Choose a new password', link: data.resetLink }],
    footnote: 'We write this whenever a password changes, so that nobody can change yours unnoticed.',
  })),
  'password-changed': template(z.strictObject({ resetLink: link }), (data) => ({
    subject: 'Your password was changed',
    preview: 'If that was you, there is nothing to do.',
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed a moment ago. Other browsers that were signed in have been signed out.',
      'If that was you, there is nothing to do. If it was not, choose a new password at once.',
    ],
    links: [{ label: 'Choose a new password', link: data.resetLink }],
    footnote: 'We write this whenever a password changes, so that nobody can change yours unnoticed.',
  })),
}
