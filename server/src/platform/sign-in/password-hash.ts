import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** How passwords are kept and compared. */
export type PasswordHashing = {
  hash: (password: string) => Promise<string>
  verify: (given: { hash: string; password: string }) => Promise<boolean>
}

/** The sign-in library's scrypt: a tenth of a second and 32 MB for each password, with a salt of its own. */
export const passwordHashing: PasswordHashing = { hash: hashPassword, verify: verifyPassword }

export { hashPassword }
