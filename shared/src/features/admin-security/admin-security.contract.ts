import * as z from 'zod/mini'
import { operation } from '../../access/operation.ts'
import { admins } from '../../access/rules.ts'
import { emailAddress } from '../../lib/email-address.ts'
import { noSuchAccount, noSuchLockOut, noSuchSignIn, severities } from './admin-security.rules.ts'

export const AdminSecurityEvent = z.object({
  id: z.string(),
  at: z.string(),
  account: z.nullable(z.string()),
  accountRole: z.nullable(z.string()),
  category: z.string(),
  action: z.string(),
  severity: z.enum(severities),
  ip: z.nullable(z.string()),
  /** 'Firefox on Linux' */
  browser: z.nullable(z.string()),
})
export type AdminSecurityEvent = z.infer<typeof AdminSecurityEvent>

export const TopAddress = z.object({
  ip: z.string(),
  refused: z.number(),
  events: z.number(),
  accounts: z.number(),
  lastAt: z.string(),
})
export type TopAddress = z.infer<typeof TopAddress>

export const LockOut = z.object({
  id: z.string(),
  at: z.string(),
  account: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  /** Codes of a second factor, or passwords. */
  of: z.enum(['password', 'code']),
  /** It ends at this time at the latest. */
  endsAt: z.string(),
})
export type LockOut = z.infer<typeof LockOut>

export const AdminSignIn = z.object({
  id: z.string(),
  accountId: z.string(),
  account: z.string(),
  role: z.string(),
  ip: z.string(),
  device: z.string(),
  createdAt: z.string(),
  lastActiveAt: z.string(),
  /** The one in which the admin asks. */
  current: z.boolean(),
})
export type AdminSignIn = z.infer<typeof AdminSignIn>

const message = 'Please enter a whole email address'
const account = z.optional(emailAddress({ missing: message, invalid: message }))
const cursor = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const tags = ['Admin']

export const adminSecurityContract = {
  events: operation(admins)
    .route({ method: 'GET', path: '/admin/security-events', summary: 'Security events, newest first', tags })
    .input(
      z.strictObject({
        account,
        severity: z.optional(z.enum(severities)),
        category: z.optional(z.string().check(z.regex(/^[a-z-]{1,60}$/, 'Unknown kind of event'))),
        ip: z.optional(z.string().check(z.regex(/^[0-9a-fA-F.:%]{1,64}$/, 'Please enter a network address'))),
        before: z.optional(z.string().check(z.regex(cursor, 'Unknown place'))),
      }),
    )
    .output(z.object({ items: z.array(AdminSecurityEvent), next: z.nullable(z.string()) })),
  watch: operation(admins)
    .route({
      method: 'GET',
      path: '/admin/security-watch',
      summary: 'Addresses with the most refused attempts, and lock-outs, of the last day',
      tags,
    })
    .output(z.object({ addresses: z.array(TopAddress), lockOuts: z.array(LockOut) })),
  releaseLockOut: operation(admins, { proof: true })
    .route({
      method: 'POST',
      path: '/admin/lock-outs/{id}/release',
      summary: 'Let an account that was locked out try again now',
      tags,
    })
    .input(z.strictObject({ id: z.guid(noSuchLockOut) }))
    .output(z.object({ id: z.string() })),
  signIns: operation(admins)
    .route({
      method: 'GET',
      path: '/admin/sign-ins',
      summary: 'Sign-ins that still work, the last used first: of one account, or the newest of all',
      tags,
    })
    .input(z.strictObject({ account }))
    .output(z.object({ items: z.array(AdminSignIn) })),
  endSignIn: operation(admins, { proof: true })
    .route({ method: 'POST', path: '/admin/sign-ins/{id}/end', summary: 'End one sign-in', tags })
    .input(z.strictObject({ id: z.guid(noSuchSignIn) }))
    .output(z.object({ id: z.string() })),
  endAllSignIns: operation(admins, { proof: true })
    .route({
      method: 'POST',
      path: '/admin/accounts/{id}/end-sign-ins',
      summary: 'End all sign-ins of an account, except the one in which the admin acts',
      tags,
    })
    .input(z.strictObject({ id: z.guid(noSuchAccount) }))
    .output(z.object({ ended: z.int() })),
}
