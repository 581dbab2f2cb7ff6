import { Readable } from 'node:stream'
import { hashPassword } from '../services/sign-in/password-hash.ts'
import { samplePassword } from '../../../db/demo/sample.ts'
import { sampleState, seedSample } from '../../../db/demo/seed.ts'
import { startOpenhour } from '../main.ts'
import { runOpenhour } from '../running.ts'
import { now } from '../platform/clock.ts'
import { readEnv } from '../platform/env.ts'
import { openTextSealing } from '../platform/sealed-text.ts'

/** `npm run demo`: the product with the sample practice, plans, and payments in test mode, in its own data folder. */
await runOpenhour(() =>
  startOpenhour(readEnv(undefined, { OPENHOUR_DATA: '.data/demo', PLANS: 'on' }), {
    prepare: async (database, files, secret) => {
      const sealing = openTextSealing(secret, 'messages')
      const ofSupport = openTextSealing(secret, 'support')
      const isNew = (await sampleState(database.owner)) === 'empty'
      const sample = await seedSample(database.owner, {
        today: now().toISOString().slice(0, 10),
        passwordHash: await hashPassword(samplePassword),
        sealMessage: (text, row) => sealing.seal(text, row),
        sealSupport: (text, row) => ofSupport.seal(text, row),
      })
      // An older sample already has them, with its own dates.
      for (const [key, content] of Object.entries(isNew ? sample.documentFiles : {}))
        await files.put(key, Readable.from([content]), { maxBytes: content.length })
      console.log(
        `Sample accounts: premium@demo.test, pro@demo.test, trial@demo.test, expired@demo.test, client@demo.test, client2@demo.test, admin@demo.test. Password: ${samplePassword}`,
      )
    },
  }),
)
