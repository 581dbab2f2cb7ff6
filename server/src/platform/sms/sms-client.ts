import * as z from 'zod/mini'

/** Whose account text messages go through, and the number or the messaging service (`MG…`) that they come from. */
export type SmsSettings = { accountSid: string; authToken: string; from: string; apiUrl: string }

/**
 * `stopped`: whoever has the number wants none. `refused`: trying again is of no use. `busy`: it may be later, and perhaps the message has been taken.
 * `code` is the provider's number of the fault, or the status of its answer; 0 when there was none.
 */
export type SmsOutcome = { kind: 'sent' | 'stopped' | 'refused' | 'busy'; code: number }

export type Sms = {
  send(to: string, body: string): Promise<SmsOutcome>
  /**
   * How many messages of these words to this number were taken, of the latest. To be asked before sending a second time where nobody knows what became
   * of the first: the provider keeps no key by which it would know the two for one, and its clock need not be ours.
   * @throws Error when it cannot be said.
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

/** Speaks the messages API of Twilio, version 2010-04-01, by plain requests; follows no redirect. */
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
        // A refused sign-in is a matter of our settings, and everything but 400 may be otherwise in a while.
        return { kind: status === 400 ? 'refused' : 'busy', code }
      } catch {
        return { kind: 'busy', code: 0 } // no answer; what an error of the network says may hold the number
      }
    },
    async countTaken(to, body) {
      const { status, json } = await ask(`${address}?${new URLSearchParams({ To: to, PageSize: '50' })}`).catch(() => {
        throw new Error('the provider of text messages did not answer')
      })
      const listed = Listed.safeParse(json)
      if (status !== 200 || !listed.success) throw new Error(`the provider of text messages lists nothing: ${status}`)
      // An account on trial has words of the provider before its own.
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
