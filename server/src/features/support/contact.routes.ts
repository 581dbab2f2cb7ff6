import { PublicMessage, publicMessagePath, unseenField } from '@openhour/shared/features/support/public-message.ts'
import { publicMessages } from '@openhour/shared/features/support/support.rules.ts'
import { Hono } from 'hono'
import type pg from 'pg'
import { runPlain } from '../../platform/database/tenancy.ts'
import { rawBody } from '../../platform/http/buffered-body.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import { retryAfter } from '../../platform/http/problems.ts'
import { textPageResponse } from '../../platform/http/text-page.ts'
import { newId } from '../../platform/new-id.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Attempts } from '../../services/sign-in/attempts.ts'
import { thanksPage, unsentPage } from './contact-page.ts'
import type { SupportSealing } from './support-sealing.ts'
import { askSupportPublicly } from './support.queries.ts'

const formTypes = {
  allowed: /^application\/x-www-form-urlencoded\b/i,
  refusal: 'Send the form of the contact page.',
}
const subject = 'From the contact form'
const fullToday =
  'Too many messages arrived today. Yours is still here. Please send it again tomorrow, or write to support by email.'

/** @param parts.pool works as openhour_worker */
type Parts = { pool: pg.Pool; attempts: Attempts; sealing: SupportSealing }

/** The public form. It works without JavaScript, and nothing is sent to the address until an admin answers, so it cannot be used to send emails. */
export function contactRoute({ pool, attempts, sealing }: Parts): MountedRoute {
  const routes = new Hono<HostEnv>().post('/', async (c) => {
    const form = new URLSearchParams(rawBody(c.env.incoming).toString('utf8'))
    const typed = { name: form.get('name') ?? '', email: form.get('email') ?? '', text: form.get('text') ?? '' }
    if ((form.get(unseenField) ?? '') !== '') return textPageResponse(await thanksPage(), 200)
    const read = PublicMessage.safeParse(typed)
    if (!read.success)
      return textPageResponse(await unsentPage(read.error.issues[0]?.message ?? 'Invalid input', typed), 400)
    try {
      await attempts.count('contact', '', c.var.requestMeta.ip, publicMessages.ofAddress)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { detail, ...problem } = error.problem
      return textPageResponse(await unsentPage(detail, typed), 429, retryAfter(problem))
    }
    const today = await attempts.countToday('contact', '')
    if (today.count > publicMessages.aDay)
      return textPageResponse(
        await unsentPage(fullToday, typed),
        429,
        retryAfter({ retryAfterSeconds: today.secondsLeft }),
      )
    const { name, email, text } = read.data
    const id = newId()
    const message = newId()
    await runPlain(
      pool,
      askSupportPublicly(
        id,
        message,
        sealing.visitor.seal({ name, email }, id),
        sealing.subject.seal(subject, id),
        sealing.text.seal(text, id, message),
      ),
    )
    return textPageResponse(await thanksPage(), 200)
  })
  return {
    path: publicMessagePath,
    trust: 'token',
    body: { kind: 'raw', maxBytes: 64 * 1024, types: formTypes },
    routes,
  }
}
