import { createInterface } from 'node:readline/promises'
import { checkPassword } from '@openhour/shared/lib/password.ts'
import { canonicalEmail } from '@openhour/shared/lib/canonical-email.ts'
import { hashPassword } from '../services/sign-in/password-hash.ts'
import { newId } from '../platform/new-id.ts'
import { runAs } from '../platform/database/tenancy.ts'
import { isCommonPassword } from '../services/sign-in/common-passwords.ts'
import { openToolDatabase } from './tool-database.ts'
import { createAdminAccount } from './admin-create.queries.ts'

/**
 * `npm run admin:create -- EMAIL "FULL NAME"` creates an admin's account. The password is prompted for or read from standard input. It is not an
 * argument, because other users could see that.
 */
async function createAdmin(given: string, fullName: string): Promise<void> {
  const email = canonicalEmail(given)
  if (email === null) throw new Error('Usage: npm run admin:create -- admin@example.com "Full Name"')
  const password = await readPassword()
  const { passes, message } = checkPassword(password)
  if (!passes || (await isCommonPassword(password))) throw new Error(passes ? 'Password is too common' : message)
  const { database, close } = await openToolDatabase()
  try {
    const id = newId()
    const hash = await hashPassword(password)
    const actor = { userId: id, role: 'admin' }
    await runAs(database.owner, actor, createAdminAccount(id, email, fullName, hash))
    console.log(`The admin ${email} can sign in now.`)
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'users_email')
      throw new Error('This address already has an account. Choose another address for the admin.')
    throw error
  } finally {
    await close()
  }
}

async function readPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr, terminal: false })
  if (process.stdin.isTTY) process.stderr.write('Password for the admin (it is shown while you type): ')
  for await (const line of lines) {
    lines.close()
    return line
  }
  return ''
}

try {
  await createAdmin(process.argv[2] ?? '', process.argv[3] ?? 'Admin')
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
