import type { SignInErrorCode } from '@openhour/shared/features/account/sign-in-errors.rules.ts'

/** A failed return from Google, with the error code for the sign-in page. */
export class GoogleFailure extends Error {
  readonly code: SignInErrorCode
  constructor(code: SignInErrorCode) {
    super(code)
    this.code = code
  }
}
