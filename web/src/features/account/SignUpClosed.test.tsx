import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuthMode } from '../../lib/session/auth-search.ts'
import { openFake } from '../../testing/server/fake-sign-in.ts'
import { AuthPage } from './AuthPage.tsx'

beforeEach(() => void openFake())
afterEach(() => {
  cleanup()
  document.head.replaceChildren()
  vi.unstubAllGlobals()
})

function Here() {
  const [mode, setMode] = useState<AuthMode>('sign-up')
  const nothing = () => undefined
  return (
    <AuthPage
      mode={mode}
      onModeChange={setMode}
      onErrorLeft={nothing}
      onConfirmTokenTaken={nothing}
      onSignedIn={nothing}
    />
  )
}

test.each([
  ['invitation', 'Joining is by invitation', /ask help@example.com for an invitation/],
  ['closed', 'No new accounts', /can’t open a practice here/],
] as const)('where sign-up is %s, the page says so before anybody types', async (signUp, title, words) => {
  const content = JSON.stringify({ signUp, googleOn: true, supportEmail: 'help@example.com' })
  document.head.append(Object.assign(document.createElement('meta'), { name: 'openhour', content }))
  render(<Here />)
  await screen.findByRole('heading', { level: 1, name: title })
  const text = await screen.findByText((_, element) => element?.tagName === 'DD' && words.test(element.textContent))
  expect(text).toBeTruthy()
  expect(screen.queryByLabelText('Full name')).toBeNull()
  expect(screen.queryByRole('button', { name: /Google/ })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Sign In' }))
  await screen.findByLabelText('Email')
})
