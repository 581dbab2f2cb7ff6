import { expect, test } from 'vitest'
import { type Browser, openProduct } from '../../testing/product.ts'
import { isSignedIn, problem } from '../../testing/sign-in.ts'

const begin = (browser: Browser) => browser.post('/api/auth/google', {})

test('without Google, sign-in with it is refused; while Google is unreachable, other methods work', async () => {
  const without = await openProduct()
  const away = await openProduct({
    GOOGLE_CLIENT_ID: 'x',
    GOOGLE_CLIENT_SECRET: 'y',
    GOOGLE_ISSUER: 'http://localhost:9',
  })
  try {
    const off = await begin(without.visitor())
    expect([off.status, problem(off).detail]).toEqual([409, 'Google sign-in is not set up here.'])
    const silent = await begin(away.visitor())
    expect([silent.status, problem(silent).code]).toEqual([503, 'unavailable'])
    expect(await isSignedIn(await away.person())).toBe(true)
    const callback = await without.visitor().get('/api/auth/callback/google?code=x&state=y')
    expect(callback.headers.get('location')).toBe('/auth?error=google-failed')
  } finally {
    await without.stop()
    await away.stop()
  }
})
