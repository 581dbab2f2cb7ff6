import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { problemFrom } from '../../lib/api/http.ts'
import { withProof } from '../../lib/session/proof.ts'
import { securityCalls } from '../../lib/session/security-calls.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { goodCode, openFake, currentPassword } from '../../testing/server/fake-security.ts'
import { TestShell } from './TestShell.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
  server.proved = false
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A dialog form like those of features, which keeps what was typed whatever the request's outcome. */
function CallingForm() {
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const [open, setOpen] = useState(true)
  const send = async () => {
    setSaid('')
    try {
      setSaid((await withProof(() => securityCalls.changeEmail({ newEmail: typed }))).message)
    } catch (error) {
      setSaid(problemFrom(error).detail)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title="Calling form"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      actions={<Button type="submit">Send</Button>}
    >
      <input aria-label="Typed" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <p role="status" aria-label="Said">
        {said}
      </p>
    </Dialog>
  )
}

const find = (name: string) => screen.findByRole('dialog', { name })
const calls = () => server.asked.filter(({ route }) => route === 'change-email').length
async function openAsking() {
  render(
    <TestShell>
      <CallingForm />
    </TestShell>,
  )
  const calling = within(await find('Calling form'))
  fireEvent.change(calling.getByLabelText('Typed'), { target: { value: 'new@example.com' } })
  const send = calling.getByRole('button', { name: 'Send' })
  send.focus()
  fireEvent.click(send)
  const asking = within(await find('Confirm it’s you'))
  await waitFor(() => expect(asking.queryByText('Loading how you can confirm')).toBeNull())
  return { calling, asking, send }
}
const fill = (asking: ReturnType<typeof within>, label: string, value: string) =>
  fireEvent.change(asking.getByLabelText(label), { target: { value } })
const gone = () => waitFor(() => expect(screen.queryByText('Confirm it’s you')).toBeNull())

test('after the password the call is repeated, and the form keeps its values', async () => {
  const { calling, asking, send } = await openAsking()
  fireEvent.click(asking.getByRole('button', { name: 'Confirm' }))
  await asking.findByText('Password is required')
  fill(asking, 'Password', 'not it')
  fireEvent.click(asking.getByRole('button', { name: 'Confirm' }))
  await asking.findByText('Current password is incorrect')
  await waitFor(() => expect(document.activeElement).toBe(asking.getByLabelText('Password')))
  fill(asking, 'Password', currentPassword)
  fireEvent.click(asking.getByRole('button', { name: 'Confirm' }))
  await gone()
  await calling.findByText('Please check your new email for verification link')
  expect(calls()).toBe(2)
  expect(calling.getByLabelText<HTMLInputElement>('Typed').value).toBe('new@example.com')
  await waitFor(() => expect(document.activeElement).toBe(send))
})

test('with two-factor on, password and code are required', async () => {
  server.state.twoFactor = true
  const { calling, asking } = await openAsking()
  fill(asking, 'Password', currentPassword)
  fill(asking, 'Six-digit code', goodCode)
  await gone()
  await calling.findByText('Please check your new email for verification link')
  expect(server.asked.find(({ route }) => route === 'prove')?.body).toEqual({
    password: currentPassword,
    code: goodCode,
    method: 'app',
  })
})

test('with two-factor on, the error of a wrong password stays until it is edited', async () => {
  server.state.twoFactor = true
  const { asking } = await openAsking()
  fill(asking, 'Password', 'not it')
  fill(asking, 'Six-digit code', goodCode)
  await asking.findByText('Current password is incorrect')
  await waitFor(() => expect(asking.getByLabelText<HTMLInputElement>('Six-digit code').value).toBe(''))
  fireEvent.click(asking.getByRole('button', { name: 'Confirm' }))
  await asking.findByText('Enter the six digits from your app')
  expect(asking.getByText('Current password is incorrect')).toBeTruthy()
  fill(asking, 'Password', currentPassword)
  expect(asking.queryByText('Current password is incorrect')).toBeNull()
  fill(asking, 'Six-digit code', '111111')
  await asking.findByText(/^That code is wrong/)
  await waitFor(() => expect(asking.getByLabelText<HTMLInputElement>('Six-digit code').value).toBe(''))
  fireEvent.click(asking.getByRole('button', { name: 'Confirm' }))
  expect(asking.getByText(/^That code is wrong/)).toBeTruthy()
})

test('Escape closes only the proof dialog, and the caller shows the refusal', async () => {
  const { calling, send } = await openAsking()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', bubbles: true })
  await gone()
  await find('Calling form')
  expect(calling.getByRole('status', { name: 'Said' }).textContent).toBe('Confirm it’s you to continue.')
  expect(calls()).toBe(1)
  await waitFor(() => expect(document.activeElement).toBe(send))
})

test('an account with only Google signs in again', async () => {
  Object.assign(server.state, { hasPassword: false, google: true })
  const { asking } = await openAsking()
  expect(asking.getByRole('button', { name: 'Sign in again' })).toBeTruthy()
})

test('two calls refused at the same time ask once', async () => {
  render(
    <TestShell>
      <p>Page</p>
    </TestShell>,
  )
  const both = Promise.all([
    withProof(() => securityCalls.changeEmail({ newEmail: 'a@example.com' })),
    withProof(() => securityCalls.changeEmail({ newEmail: 'b@example.com' })),
  ])
  const asking = within(await find('Confirm it’s you'))
  await asking.findByLabelText('Password')
  fill(asking, 'Password', currentPassword)
  fireEvent.click(asking.getByRole('button', { name: 'Confirm' }))
  await both
  expect(server.asked.filter(({ route }) => route === 'prove')).toHaveLength(1)
})
