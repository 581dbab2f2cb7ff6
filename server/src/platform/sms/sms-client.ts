import * as z from 'zod/mini'

/** The provider account, and the sender's number or messaging service (`MG…`). */
export type SmsSettings = { accountSid: string; authToken: string; from: string; apiUrl: string }

/**
 * `stopped`: the number has opted out. `refused`: a retry is pointless. `busy`: a retry may succeed, and the message may have been accepted. `code` is
 * the provider's error code or the HTTP status, 0 without a response.
 */
export type SmsOutcome = { kind: 'sent' | 'stopped' | 'refused' | 'busy'; code: number }

export type Sms = {
  send(to: string, body: string): Promise<SmsOutcome>
  /**
   * How many recent messages with this text to this number were accepted. Check it before a retry whose first attempt has an unknown outcome, because
   * the provider has no idempotency keys and its clock may differ from ours.
   * @throws Error if the provider does not tell
   */
  countTaken(to: string, body: string): Promise<number>
}

const timeoutMs = 10_000
const largestAnswer = 1_000_000
const unsubscribed = 21610

const Fault = z.object({ code: z.number() })
const Listed = z.object({
  messages: z.array(
    z.object({
      to: z.string(),
      body: z.string(),
      status: z.string(),
      date_created: z.optional(z.nullable(z.string())),
    }),
  ),
})

/** A client of Twilio's messages API, version 2010-04-01, with plain requests and without following redirects. */
export function openSms({ accountSid, authToken, from, apiUrl }: SmsSettings): Sms {
  const address = `${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }

  async function ask(url: string, form?: URLSearchParams): Promise<{ status: number; json: unknown }> {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      headers: { authorization, accept: 'application/json' },
      ...(form ? { body: form } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, json: await jsonOf(response) }
  }

  return {
    async send(to, body) {
      try {
        const { status, json } = await ask(address, new URLSearchParams({ To: to, ...sender, Body: body }))
        const fault = Fault.safeParse(json)
        const code = fault.success ? fault.data.code : status
        if (status >= 200 && status < 300) return { kind: 'sent', code: 0 }
        if (code === unsubscribed) return { kind: 'stopped', code }
        // Only 400 is permanent. A refused sign-in can be a problem of our settings.
        return { kind: status === 400 ? 'refused' : 'busy', code }
      } catch {
        return { kind: 'busy', code: 0 } // no response; the network error may contain the number
      }
    },
    async countTaken(to, body) {
      const { status, json } = await ask(`${address}?${new URLSearchParams({ To: to, PageSize: '50' })}`).catch(() => {
        throw new Error('the provider of text messages did not answer')
      })
      const listed = Listed.safeParse(json)
      if (status !== 200 || !listed.success) throw new Error(`the provider of text messages lists nothing: ${status}`)
      // The provider prepends its own text for trial accounts.
      const same = listed.data.messages.filter((message) => message.to === to && message.body.endsWith(body))
      return same.filter((message) => !['failed', 'undelivered', 'canceled'].includes(message.status)).length
    },
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > largestAnswer) return undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
