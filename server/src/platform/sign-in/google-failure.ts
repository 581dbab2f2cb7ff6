import type { SignInErrorCode } from '@openhour/shared/features/account/sign-in-errors.rules.ts'

/** A return from Google that ends on the page of signing in, with a code for it. */
export class GoogleFailure extends Error {
  readonly code: SignInErrorCode
  constructor(code: SignInErrorCode) {
    super(code)
    this.code = code
  }
}
