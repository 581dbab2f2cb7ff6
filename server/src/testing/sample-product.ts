import { Readable } from 'node:stream'
import { samplePassword } from '../../../db/demo/sample.ts'
import { seedSample } from '../../../db/demo/seed.ts'
import { openTextSealing } from '../platform/sealed-text.ts'
import { passwordHashing } from '../services/sign-in/password-hash.ts'
import { type Browser, openProduct, type Product } from './product.ts'

export type SampleProduct = Product & { signIn(email: string): Promise<Browser> }

/** The product with the sample practice and its files, as `npm run demo` opens it, on a day that stays the same. */
export async function openSampleProduct(): Promise<SampleProduct> {
  const passwordHash = await passwordHashing.hash(samplePassword)
  const product = await openProduct(
    {},
    {
      prepare: async ({ owner }, files, secret) => {
        const { seal } = openTextSealing(secret, 'messages')
        const sample = await seedSample(owner, { today: '2026-11-20', passwordHash, sealMessage: seal })
        for (const [key, content] of Object.entries(sample.documentFiles))
          await files.put(key, Readable.from([content]), { maxBytes: content.length })
      },
    },
  )
  return {
    ...product,
    signIn: async (email) => {
      const browser = product.visitor()
      const { status, text } = await browser.post('/api/auth/sign-in', { email, password: samplePassword })
      if (status >= 300) throw new Error(`${email} could not sign in: ${text}`)
      return browser
    },
  }
}
