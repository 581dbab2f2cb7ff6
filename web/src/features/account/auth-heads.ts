import { trialDays } from '@openhour/shared/access/tiers.ts'
import { isSomethingLeft } from '../../lib/forms/left-text.ts'
import { readPageConfig } from '../../lib/page-config.ts'
import type { AuthReason } from '../../lib/session/auth-search.ts'
import { signInTexts } from '@openhour/shared/features/account/sign-in.rules.ts'

const heads = {
  signIn: { title: 'Welcome back', lead: 'Sign in to your practice or your portal.', submit: 'Sign In' },
  firstSignIn: { title: 'Welcome', lead: 'Sign in with the password that you chose.', submit: 'Sign In' },
  therapist: {
    title: 'Start your free trial',
    lead: `${trialDays} days free. No card needed.`,
    submit: 'Start Free Trial',
  },
  therapistWithoutPlans: {
    title: 'Create your account',
    lead: 'Your practice on this server. Everything is included.',
    submit: 'Create Account',
  },
  invitation: { title: 'Joining is by invitation', lead: 'Nobody signs up on this server by themselves.', submit: '' },
  closed: { title: 'No new accounts', lead: 'This server takes no new accounts at present.', submit: '' },
  client: {
    title: 'Create your account',
    lead: 'For people whose therapist uses Openhour.',
    submit: 'Create Account',
  },
}

/** Title, lead and button label, by mode and role. `newcomer`: who has just confirmed a sign-up. */
export function headFor(mode: 'sign-in' | 'sign-up', role: unknown, newcomer: boolean) {
  if (mode === 'sign-in') return newcomer ? heads.firstSignIn : heads.signIn
  const { plansOn, signUp } = readPageConfig()
  if (signUp !== 'open') return heads[signUp]
  if (role === 'client') return heads.client
  return plansOn ? heads.therapist : heads.therapistWithoutPlans
}

/** Why the person was redirected here. */
export function reasonText(reason: AuthReason | undefined, leadsBack: boolean | undefined): string | undefined {
  if (reason === 'password-changed') return signInTexts.passwordChanged
  const left = isSomethingLeft() ? ' Your unsaved text stays here, encrypted, for an hour.' : ''
  if (reason !== 'ended') return left.trim() || undefined
  const back = leadsBack ? ' You’ll return to the page you were on.' : ''
  return `Your session has ended. Please sign in again.${back}${left}`
}
