import { expect, it } from 'vitest'
import { isCi } from './system-packages.mjs'

it('fails for a missing program in CI alone', () => {
  expect([{}, { CI: '' }, { CI: 'false' }, { CI: '0' }].map(isCi)).toEqual([false, false, false, false])
  expect([{ CI: 'true' }, { CI: '1' }, { OPENHOUR_CI: '1' }].map(isCi)).toEqual([true, true, true])
})
