import { readStored, removeStored, writeStored } from '../storage.ts'

const key = 'openhour.sign_in_address'

/** Remembers, in this tab, the email address that the person will sign in with, so that they need not type it. */
export function rememberAddress(email: string): void {
  writeStored(key, email, 'tab')
}

/** '' if none is remembered. */
export function rememberedAddress(): string {
  return readStored(key, 'tab') ?? ''
}

/** Forgets the remembered address. */
export function forgetAddress(): void {
  removeStored(key, 'tab')
}
