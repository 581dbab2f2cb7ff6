import { signInErrorOf, signInErrors } from '@openhour/shared/features/account/sign-in-errors.rules.ts'
import type { Failure } from './failure.ts'

type FailureTexts = { title: string; happened: string; todo: string; waitSeconds?: number; writeToSupport?: boolean }

const unknown: FailureTexts = {
  title: 'Signing in did not work',
  happened: 'Something went wrong on the way. Nothing was changed.',
  todo: 'Please try again, or sign in another way.',
}

/** What happened and what to do, for a page of its own. */
export function failureText(failure: Failure): FailureTexts {
  if ('error' in failure) {
    const code = signInErrorOf(failure.error)
    return code ? { ...signInErrors[code], writeToSupport: code === 'suspended' } : unknown
  }
  const { code, detail, retryAfterSeconds } = failure.problem
  if (code === 'suspended') return { ...signInErrors.suspended, writeToSupport: true }
  if (code === 'not-available-in-country') return signInErrors['not-available']
  if (code === 'too-many-tries') {
    return {
      title: signInErrors['too-many-tries'].title,
      happened: 'For safety we count tries. What you typed stays here.',
      todo: retryAfterSeconds === undefined ? detail : 'If you forgot your password, choose a new one while you wait.',
      ...(retryAfterSeconds !== undefined && { waitSeconds: retryAfterSeconds }),
    }
  }
  return { ...unknown, happened: detail }
}
