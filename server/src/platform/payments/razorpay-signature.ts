import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a message was signed with this secret of a webhook. */
export function isSignedByRazorpay(secret: string, body: Buffer, headers: Headers): boolean {
  const right = createHmac('sha256', secret).update(body).digest()
  const said = Buffer.from(headers.get('x-razorpay-signature') ?? '', 'hex')
  return said.length === right.length && timingSafeEqual(said, right)
}
