import { passwordTooCommon } from '@openhour/shared/lib/password.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import { refusedField } from '../../platform/refusal.ts'
import { type Account, findAccount, findAccountByEmail } from './accounts.queries.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { SignInParts } from './parts.ts'
import type { PasswordHashing } from './password-hash.ts'

/** Verifying and hashing passwords. */
export function openPasswords({ pool }: SignInParts, hashing: PasswordHashing) {
  async function isRight(account: Account | undefined, password: string): Promise<boolean> {
    const hash = account?.passwordHash
    if (hash) return hashing.verify({ hash, password })
    await hashing.hash(password) // takes as long as verifying, so the response time reveals nothing
    return false
  }

  return {
    /** The account with this address and password. */
    whose: async (email: string, password: string): Promise<(Account & { passwordHash: string }) | undefined> => {
      const [[account]] = await runPlain(pool, findAccountByEmail(email))
      return (await isRight(account, password)) ? (account as Account & { passwordHash: string }) : undefined
    },
    isOf: async (userId: string, password: string): Promise<boolean> => {
      const [[account]] = await runPlain(pool, findAccount(userId))
      return isRight(account, password)
    },
    /** For an account already read, so that the caller can require the same hash later. */
    isRight,
    hash: hashing.hash,
  }
}

export type Passwords = ReturnType<typeof openPasswords>

/** @throws Refusal 400 at `field` for a common password */
export async function refuseCommon(password: string, field: string): Promise<void> {
  if (await isCommonPassword(password)) throw refusedField(field, passwordTooCommon)
}
