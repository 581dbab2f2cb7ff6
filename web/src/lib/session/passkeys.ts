import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { problemOfCall } from '../api/http.ts'
import { lazyCode } from '../code/lazy-code.ts'

const library = lazyCode(() => import('@simplewebauthn/browser'))

/** Whether this browser knows passkeys at all. */
export function browserHasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

const words = {
  cancelled: 'Nothing happened: the passkey was not confirmed, or it took too long. You can try again.',
  exists: 'This device already has a passkey for your account.',
  unsupported: 'Passkeys do not work in this browser at this address. Please use another way.',
}

/** The browser or the device refused; `message` is for the person. */
class PasskeyRefused extends Error {}

/** What went wrong with a passkey, or with the server in between, as a sentence for the person. */
export function passkeyWords(error: unknown): string {
  return error instanceof PasskeyRefused ? error.message : problemOfCall(error).detail
}

function refused(error: unknown): PasskeyRefused {
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''
  if (name === 'InvalidStateError') return new PasskeyRefused(words.exists)
  const unsupported = ['SecurityError', 'NotSupportedError', 'ConstraintError'].includes(name)
  return new PasskeyRefused(unsupported ? words.unsupported : words.cancelled)
}

/** Lets the person confirm with a passkey that they have. Its failures are for `passkeyWords`. */
export async function confirmWithPasskey(
  fetchOptions: () => Promise<PublicKeyCredentialRequestOptionsJSON>,
): Promise<AuthenticationResponseJSON> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([library.fetch(), fetchOptions()])
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw refused(error)
  })
}

/** Makes a passkey on a device of the person. Its failures are for `passkeyWords`. */
export async function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await library.fetch()
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw refused(error)
  })
}
