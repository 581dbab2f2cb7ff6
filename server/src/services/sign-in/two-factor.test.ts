import { describe, expect, test } from 'vitest'
import { nowMs } from '../../platform/clock.ts'
import { goodPassword } from '../../testing/product.ts'
import {
  authenticatorApp,
  halfway,
  isSignedIn,
  oneProduct,
  passTime,
  personWithTwoFactor,
  problem,
  securityEvents,
  sendCode,
  signIn,
} from '../../testing/sign-in.ts'

const product = oneProduct()

const minute = 60_000

describe('turning two-factor sign-in on', () => {
  test('needs a correct code, ends other sessions, and emails the person', async () => {
    const person = await product.person()
    const elsewhere = product.visitor()
    await signIn(elsewhere, person.email)
    const setUp = await person.post('/api/auth/two-factor/set-up', {})
    const { uri, secret } = setUp.json as { uri: string; secret: string }
    expect([setUp.headers.get('cache-control'), new URL(uri).searchParams.get('secret')]).toEqual(['no-store', secret])
    expect(uri).toContain(`otpauth://totp/Openhour:${encodeURIComponent(person.email)}?`)
    const app = authenticatorApp(uri)

    const wrong = await person.post('/api/auth/two-factor/confirm', { code: app.wrong() })
    expect([wrong.status, Object.keys(problem(wrong).errors ?? {})]).toEqual([400, ['code']])
    expect(await signIn(product.visitor(), person.email)).toMatchObject({ json: { home: '/app/dashboard' } })

    const confirmed = await person.post('/api/auth/two-factor/confirm', { code: app.codeAt(nowMs()) })
    const { backupCodes } = confirmed.json as { backupCodes: string[] }
    expect([confirmed.status, new Set(backupCodes).size]).toEqual([200, 10])
    for (const code of backupCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect([await isSignedIn(person), await isSignedIn(elsewhere)]).toEqual([true, false])
    expect((await person.get('/api/auth/security')).json).toMatchObject({ twoFactor: true, backupCodesLeft: 10 })
    const [mail] = await product.mails(person.email, 2)
    expect(mail?.text).toContain('Two-factor sign-in was turned on.')
    expect(await securityEvents(product, person.userId)).toContain('second factor turned on (medium)')

    const again = await person.post('/api/auth/two-factor/set-up', {})
    expect([again.status, problem(again).detail]).toEqual([409, 'Two-factor sign-in is already on.'])
  })

  test('keeps neither the secret nor a backup code readable', async () => {
    const person = await product.person()
    const { secret, uri } = (await person.post('/api/auth/two-factor/set-up', {})).json as {
      secret: string
      uri: string
    }
    const confirmed = await person.post('/api/auth/two-factor/confirm', { code: authenticatorApp(uri).codeAt(nowMs()) })
    const { backupCodes } = confirmed.json as { backupCodes: string[] }
    const { rows } = await product.database.owner.query(
      `select f::text as row from two_factors f where user_id = $1 union all select c::text from two_factor_backup_codes c where user_id = $1`,
      [person.userId],
    )
    const stored = JSON.stringify(rows).toLowerCase()
    const bytes = Buffer.from(base32(secret))
    expect(rows).toHaveLength(11)
    for (const plain of [
      secret,
      bytes.toString('hex'),
      ...backupCodes,
      ...backupCodes.map((code) => code.replace('-', '')),
    ])
      expect(stored).not.toContain(plain.toLowerCase())
    for (const code of backupCodes) expect(stored).not.toContain(Buffer.from(code.replace('-', '')).toString('hex'))
  })

  test('a set-up that was left lying is over after half an hour', async () => {
    const person = await product.person()
    const { uri } = (await person.post('/api/auth/two-factor/set-up', {})).json as { uri: string }
    passTime(31 * minute)
    const late = await person.post('/api/auth/two-factor/confirm', { code: authenticatorApp(uri).codeAt(nowMs()) })
    expect([late.status, problem(late).detail]).toEqual([409, 'This setup has expired. Please start again.'])
    expect((await person.get('/api/auth/security')).json).toMatchObject({ twoFactor: false })
  })
})

function base32(text: string): Uint8Array {
  const bits = [...text]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Uint8Array.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

describe('a person with two-factor sign-in', () => {
  test('can have new backup codes, and turn it off, after a proof', async () => {
    const { person, app, backupCodes } = await personWithTwoFactor(product)
    const fresh = await person.post('/api/auth/two-factor/backup-codes', {})
    const { backupCodes: newer } = fresh.json as { backupCodes: string[] }
    expect((await sendCode(await halfway(product, person.email), backupCodes[0] ?? '', 'backup-code')).status).toBe(400)
    expect((await sendCode(await halfway(product, person.email), newer[0] ?? '', 'backup-code')).status).toBe(200)

    passTime(11 * minute)
    for (const route of ['backup-codes', 'turn-off']) {
      const refused = await person.post(`/api/auth/two-factor/${route}`, {})
      expect([refused.status, problem(refused).code]).toEqual([403, 'proof-required'])
    }
    expect((await person.post('/api/auth/prove', { password: goodPassword, code: app.next() })).status).toBe(200)
    expect((await person.post('/api/auth/two-factor/turn-off', {})).status).toBe(200)
    expect(await signIn(product.visitor(), person.email)).toMatchObject({ json: { home: '/app/dashboard' } })
    expect(await securityEvents(product, person.userId)).toContain('second factor turned off (medium)')
    const off = await person.post('/api/auth/two-factor/turn-off', {})
    expect([off.status, problem(off).detail]).toEqual([409, 'Two-factor sign-in is not on.'])
  })
})
