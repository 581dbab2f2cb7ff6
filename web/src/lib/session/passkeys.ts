import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { problemFrom } from '../api/http.ts'
import { lazyCode } from '../code/lazy-code.ts'

const library = lazyCode(() => import('@simplewebauthn/browser'))

/** Whether this browser supports passkeys at all. */
export function browserHasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

const words = {
  cancelled: 'The passkey was not confirmed, or it took too long. Nothing was changed. You can try again.',
  exists: 'This device already has a passkey for your account.',
  unsupported: 'Passkeys do not work in this browser at this address. Please use another sign-in method.',
}

/** The browser or the device refused; `message` is for the person. */
class PasskeyRefused extends Error {}

/** The error of a passkey, or of the server in between, as a sentence for the person. */
export function passkeyErrorText(error: unknown): string {
  return error instanceof PasskeyRefused ? error.message : problemFrom(error).detail
}

function refused(error: unknown): PasskeyRefused {
  const name = typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''
  if (name === 'InvalidStateError') return new PasskeyRefused(words.exists)
  const unsupported = ['SecurityError', 'NotSupportedError', 'ConstraintError'].includes(name)
  return new PasskeyRefused(unsupported ? words.unsupported : words.cancelled)
}

/** Asks the person to confirm with a passkey. Show its errors with `passkeyWords`. */
export async function confirmWithPasskey(
  fetchOptions: () => Promise<PublicKeyCredentialRequestOptionsJSON>,
): Promise<AuthenticationResponseJSON> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([library.fetch(), fetchOptions()])
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw refused(error)
  })
}

/** Creates a passkey on the person's device. Show its errors with `passkeyWords`. */
export async function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await library.fetch()
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw refused(error)
  })
}
