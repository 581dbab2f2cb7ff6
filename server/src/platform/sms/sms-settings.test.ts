import { expect, test } from 'vitest'
import { readEnv } from '../env.ts'

const whole = {
  SMS_ACCOUNT_SID: `AC${'0123456789abcdef'.repeat(2)}`,
  SMS_AUTH_TOKEN: 'f'.repeat(32),
  SMS_FROM: '+447700900123',
}

test('text messages need account, token and sender, all three', () => {
  expect(readEnv({}).sms).toBeUndefined()
  expect(readEnv(whole).sms).toEqual({
    accountSid: whole.SMS_ACCOUNT_SID,
    authToken: whole.SMS_AUTH_TOKEN,
    from: '+447700900123',
    apiUrl: 'https://api.twilio.com',
  })
  expect(readEnv({ ...whole, SMS_FROM: `MG${'a'.repeat(32)}`, SMS_API_URL: 'http://127.0.0.1:9/' }).sms?.apiUrl).toBe(
    'http://127.0.0.1:9',
  )
  for (const missing of Object.keys(whole))
    expect(() => readEnv({ ...whole, [missing]: '' })).toThrow(
      'SMS_ACCOUNT_SID, SMS_AUTH_TOKEN and SMS_FROM go together',
    )
})

test.each([
  ['SMS_ACCOUNT_SID', 'AC123'],
  ['SMS_AUTH_TOKEN', 'a b'],
  ['SMS_FROM', '07700 900123'],
  ['SMS_API_URL', 'http://texts.example.com'],
])('%s %j stops the start with a sentence', (name, value) => {
  expect(() => readEnv({ ...whole, [name]: value })).toThrow(new RegExp(`${name} must be`))
})
