import * as z from 'zod/mini'
import { isIssuer } from '../env-values.ts'
import type { SmsSettings } from './sms-client.ts'

/** The environment's variables of text messages. */
export const smsVariables = {
  SMS_ACCOUNT_SID: z.optional(z.string().check(z.regex(/^AC[0-9a-f]{32}$/i, 'must be AC and 32 hexadecimal digits'))),
  SMS_AUTH_TOKEN: z.optional(z.string().check(z.regex(/^[0-9a-z]{16,64}$/i, 'must be letters and digits'))),
  SMS_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/i,
          'must be a number such as +447700900123, or MG and 32 hexadecimal digits',
        ),
      ),
  ),
  SMS_API_URL: z._default(
    z.string().check(z.refine(isIssuer, 'must be an https:// address, or http:// on this machine')),
    'https://api.twilio.com',
  ),
}
const Variables = z.object(smsVariables)

/** @throws Error if a setting is missing */
export function smsOf(env: z.output<typeof Variables>): SmsSettings | undefined {
  const { SMS_ACCOUNT_SID: accountSid, SMS_AUTH_TOKEN: authToken, SMS_FROM: from, SMS_API_URL: apiUrl } = env
  if (accountSid === undefined && authToken === undefined && from === undefined) return undefined
  if (accountSid === undefined || authToken === undefined || from === undefined)
    throw new Error(
      'The configuration is invalid:\n  SMS_ACCOUNT_SID, SMS_AUTH_TOKEN and SMS_FROM go together\nSee .env.example for every setting.',
    )
  return { accountSid, authToken, from, apiUrl: apiUrl.replace(/\/+$/, '') }
}
