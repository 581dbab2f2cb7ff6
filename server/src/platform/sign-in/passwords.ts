import { passwordTooCommon } from '@openhour/shared/lib/password.ts'
import { runPlain } from '../database/tenancy.ts'
import { refusedField } from '../refusal.ts'
import { type Account, findAccount, findAccountByEmail } from './accounts.queries.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { SignInParts } from './parts.ts'
import type { PasswordHashing } from './password-hash.ts'

/** Verifying and hashing passwords. */
export function openPasswords({ pool }: SignInParts, hashing: PasswordHashing) {
  async function isRight(account: Account | undefined, password: string): Promise<boolean> {
    const hash = account?.passwordHash
    if (hash) return hashing.verify({ hash, password })
    await hashing.hash(password) // takes as long as verifying: an account without a password shows no sooner
    return false
  }

  return {
    /** Whose address and password these are. */
    whose: async (email: string, password: string): Promise<(Account & { passwordHash: string }) | undefined> => {
      const [[account]] = await runPlain(pool, findAccountByEmail(email))
      return (await isRight(account, password)) ? (account as Account & { passwordHash: string }) : undefined
    },
    isOf: async (userId: string, password: string): Promise<boolean> => {
      const [[account]] = await runPlain(pool, findAccount(userId))
      return isRight(account, password)
    },
    /** Of an account as it was read: what follows may hold on to the very hash that was compared. */
    isRight,
    hash: hashing.hash,
  }
}

export type Passwords = ReturnType<typeof openPasswords>

/** @throws Refusal 400 at `field` for a password that everybody tries first. */
export function refuseCommon(password: string, field: string): void {
  if (isCommonPassword(password)) throw refusedField(field, passwordTooCommon)
}
