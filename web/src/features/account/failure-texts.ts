import { signInErrorOf, signInErrors } from '@openhour/shared/features/account/sign-in-errors.rules.ts'
import type { Failure } from './failure.ts'

type FailureTexts = { title: string; happened: string; todo: string; waitSeconds?: number; writeToSupport?: boolean }

const unknown: FailureTexts = {
  title: 'Sign-in failed',
  happened: 'Something went wrong. Nothing was changed.',
  todo: 'Please try again, or sign in another way.',
}

/** Title, text and advice of the failure page. */
export function failureText(failure: Failure): FailureTexts {
  if ('error' in failure) {
    const code = signInErrorOf(failure.error)
    return code ? { ...signInErrors[code], writeToSupport: code === 'suspended' } : unknown
  }
  const { code, detail, retryAfterSeconds } = failure.problem
  if (code === 'suspended') return { ...signInErrors.suspended, writeToSupport: true }
  if (code === 'not-available-in-country') return signInErrors['not-available']
  if (code === 'too-many-attempts') {
    return {
      title: signInErrors['too-many-attempts'].title,
      happened: 'We limit sign-in attempts to protect your account. What you typed stays here.',
      todo: retryAfterSeconds === undefined ? detail : 'If you forgot your password, choose a new one while you wait.',
      ...(retryAfterSeconds !== undefined && { waitSeconds: retryAfterSeconds }),
    }
  }
  return { ...unknown, happened: detail }
}
