import type { OutsideService } from '@openhour/shared/features/admin-integrations/admin-integrations.rules.ts'
import type { Env } from '../../platform/env.ts'

type Configured = { configured: boolean; how: string; variables: string[] }
const off = 'Not configured'
const named = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(', ')

/** How each outside service is configured. Says nothing secret. */
export function configuredIntegrations(env: Env): Record<OutsideService, Configured> {
  const { connections, payments, ai, google, smtpUrl, sms, scan } = env
  const entry = (configured: unknown, how: string, variables: string[]): Configured => ({
    configured: Boolean(configured),
    how: configured ? how : off,
    variables,
  })
  const always = (how: string): Configured => ({ configured: true, how, variables: [] })
  const { stripe, razorpay } = payments
  return {
    zoom: entry(connections.zoom, 'Therapists can connect it', ['ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET']),
    google_calendar: entry(connections.google, 'Therapists can connect it', [
      'GOOGLE_CALENDAR_CLIENT_ID',
      'GOOGLE_CALENDAR_CLIENT_SECRET',
    ]),
    caldav: always('Therapists can connect any CalDAV calendar'),
    webhooks: always('Therapists add addresses of their own'),
    push: always('Browsers subscribe by themselves'),
    google_sign_in: entry(google, 'People can sign in with Google', ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']),
    payments: entry(stripe ?? razorpay, named(stripe && 'Stripe', razorpay && 'Razorpay'), [
      'STRIPE_SECRET_KEY or RAZORPAY_KEY_ID',
    ]),
    ai_model: entry(ai.model, ai.model === undefined ? off : `Model ${ai.model.model}`, ['AI_PROVIDER', 'AI_MODEL']),
    sms: entry(sms, 'Texts are sent', ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_FROM']),
    mail: entry(smtpUrl, 'Emails are sent', ['SMTP_URL']),
    file_scanner: entry(scan.address, `Uploads are scanned (${scan.mode})`, ['SCANNER']),
  }
}
