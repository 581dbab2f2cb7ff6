import { signUpRole } from '@openhour/shared/access/rules.ts'
import { isTimeZone } from '@openhour/shared/lib/days.ts'
import { betterAuth } from 'better-auth'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { confirmHours, longestSignInHours, resetMinutes } from './limits.ts'
import type { SignInMail } from './mails.ts'
import type { PasswordHashing } from './password-hash.ts'

const minute = 60
const hour = 3600

/**
 * The sign-in library over our tables: it hashes passwords, makes accounts, confirms addresses, and makes the links that choose a new password.
 * It makes no sign-in session: see entry.ts, and changes no password: see password-reset.ts. Created after the migrations: it checks its schema at once.
 * @param pool works as openhour_sign_in with instants as Date objects
 */
export function openLibrary(options: {
  pool: pg.Pool
  publicUrl: string
  origins: readonly string[]
  secret: string
  log: Log
  hashing: PasswordHashing
  send: (mail: SignInMail) => Promise<void>
}) {
  const { publicUrl } = options
  const secure = publicUrl.startsWith('https:')
  return betterAuth({
    appName: 'Openhour',
    database: options.pool,
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret: options.secret,
    trustedOrigins: [...options.origins],
    telemetry: { enabled: false },
    // Its messages name addresses ("Sign-up attempt for existing email: ..."), so only their level and place are kept.
    logger: {
      log: (level) =>
        options.log[level === 'error' ? 'error' : 'debug'](
          { part: 'sign-in library' },
          'a message of the sign-in library',
        ),
    },
    rateLimit: { enabled: false }, // ours counts by account and address: see tries.ts
    advanced: {
      database: { generateId: 'uuid' },
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure, path: '/' },
      ipAddress: { ipAddressHeaders: ['x-openhour-address'] }, // set by the host from what it saw, never taken from outside
    },
    user: {
      modelName: 'users',
      fields: { name: 'full_name', emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        role: { type: 'string', required: false, input: true, returned: false },
        timeZone: { type: 'string', required: false, input: true, returned: false, fieldName: 'time_zone' },
      },
    },
    session: {
      modelName: 'sign_in_sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: longestSignInHours * hour,
      disableSessionRefresh: true,
      cookieCache: { enabled: false }, // a revoked sign-in would live on in it
    },
    account: {
      modelName: 'sign_in_accounts',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      encryptOAuthTokens: true,
    },
    verification: {
      modelName: 'sign_in_verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      password: options.hashing,
      requireEmailVerification: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      resetPasswordTokenExpiresIn: resetMinutes * minute,
      sendResetPassword: ({ user, token }) => options.send({ kind: 'reset-password', to: user.email, token }),
      onExistingUserSignUp: ({ user }) => options.send({ kind: 'address-already-used', to: user.email }),
      customSyntheticUser: ({ coreFields, additionalFields, id }) => ({ ...coreFields, ...additionalFields, id }),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: false,
      expiresIn: confirmHours * hour,
      autoSignInAfterVerification: false,
      sendVerificationEmail: ({ user, token }) => options.send({ kind: 'confirm-address', to: user.email, token }),
    },
    databaseHooks: {
      user: {
        create: {
          // The only place where self sign-up meets the role column: whatever was asked for, no admin comes of it.
          before: async (user) => ({
            data: {
              ...user,
              role: signUpRole((user as { role?: unknown }).role),
              timeZone: zoneOf((user as { timeZone?: unknown }).timeZone),
            },
          }),
        },
      },
    },
  })
}

export type SignInLibrary = ReturnType<typeof openLibrary>

/** The zone of a new practice: what the browser says, where it is one. */
export function zoneOf(asked: unknown): string {
  return typeof asked === 'string' && asked.length <= 64 && isTimeZone(asked) ? asked : 'UTC'
}
