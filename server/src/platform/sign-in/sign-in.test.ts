import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodPassword, openProduct, type Product } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

const form = (email: string, more: object = {}) => ({ name: 'Robin Example', email, password: goodPassword, role: 'therapist', timeZone: 'Europe/London', ...more })

describe('signing up', () => {
  test('leads from the form over the mail to a signed-in therapist whose trial runs 14 days', async () => {
    const browser = product.visitor()
    const answer = await browser.post('/api/auth/sign-up', form('path@example.com'))
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('Check your email')])

    const early = await browser.post('/api/auth/sign-in', { email: 'path@example.com', password: goodPassword })
    expect([early.status, early.text]).toEqual([403, expect.stringContaining('confirm your email address')])

    const [mail] = await product.mails('path@example.com')
    const token = decodeURIComponent(/#confirm=([^"\s>]+)/.exec(mail?.text ?? '')?.[1] ?? '')
    expect((await browser.post('/api/auth/confirm', { token })).status).toBe(200)
    const signedIn = await browser.post('/api/auth/sign-in', { email: 'path@example.com', password: goodPassword })
    expect([signedIn.status, signedIn.json]).toEqual([200, { home: '/app/dashboard', role: 'therapist' }])

    const me = await browser.get('/api/v1/account/me')
    expect(me.json).toMatchObject({ email: 'path@example.com', role: 'therapist', timeZone: 'Europe/London', standing: { tier: 'trial', trialExpired: false } })
    const days = (Date.parse((me.json as { trialEndsAt: string }).trialEndsAt) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(13.99)
    expect(days).toBeLessThanOrEqual(14)
  })
})
