import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { ConsentSigner } from '@openhour/shared/features/consents/consents.contract.ts'
import { consentTexts } from '@openhour/shared/features/consents/consents.rules.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFakeConsents } from '../../testing/server/fake-consents.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { ConsentTextsCard } from './ConsentTextsCard.tsx'

let server: ReturnType<typeof openFakeConsents>
const signerOf = (clientName: string, version: string | null, more: Partial<ConsentSigner> = {}) => ({
  clientId: crypto.randomUUID(),
  clientName,
  version,
  given: version === null ? ('paper' as const) : ('portal' as const),
  signedAt: '2026-05-04T17:00:00Z',
  paperDate: version === null ? '2026-05-01' : null,
  waiting: false,
  ...more,
})
beforeEach(() => {
  server = openFakeConsents()
  server.texts.set('treatment', { ownVersion: 1, text: 'I agree.' })
  server.signers.set('treatment', [
    signerOf('Maya Okafor', 'standard-1'),
    signerOf('Jonas Bell', 'own-1', { given: 'device' }),
    signerOf('Lena Vogt', 'standard-1'),
    signerOf('Omar Said', null),
  ])
})
afterEach(cleanup)

async function open() {
  render(
    <TestPage signedIn>
      <ConsentTextsCard />
    </TestPage>,
  )
  await screen.findByText('Signed by 4 clients, 2 of them another version.')
  fireEvent.click(screen.getByRole('button', { name: 'Who signed Treatment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Who signed: Treatment' }))
  await dialog.findByRole('list', { name: 'Clients who signed' })
  return dialog
}
const rows = (dialog: Awaited<ReturnType<typeof open>>) =>
  within(dialog.getByRole('list', { name: 'Clients who signed' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('each client is listed with version, day and way; only an older version can be asked for again', async () => {
  const dialog = await open()
  dialog.getByText('In use: Practice text, version 1.')
  expect(rows(dialog)).toEqual([
    'Maya OkaforAnother versionStandard text, version 1, 4 May 2026, in the portalAsk again',
    'Jonas BellPractice text, version 1, 4 May 2026, on your device',
    'Lena VogtAnother versionStandard text, version 1, 4 May 2026, in the portalAsk again',
    'Omar Said1 May 2026, on paper',
  ])
  expect(dialog.getByRole('link', { name: 'Jonas Bell' }).getAttribute('href')).toMatch(
    /^\/app\/clients\/.+\?tab=consents$/,
  )
  fireEvent.click(dialog.getByRole('radio', { name: /^Another version/ }))
  await waitFor(() => expect(rows(dialog)).toHaveLength(2))
})

test('one is asked, then all that are left; who was asked is not asked twice', async () => {
  const dialog = await open()
  fireEvent.click(dialog.getByRole('button', { name: 'Ask Maya Okafor again' }))
  await dialog.findByText('Asked again')
  fireEvent.click(await dialog.findByRole('button', { name: 'Ask 1 client again' }))
  const sure = within(await screen.findByRole('alertdialog', { name: 'Ask 1 client again?' }))
  fireEvent.click(sure.getByRole('button', { name: 'Ask again' }))
  await waitFor(() => expect(dialog.queryByRole('button', { name: /^Ask / })).toBeNull())
  expect(server.signers.get('treatment')?.map(({ waiting }) => waiting)).toEqual([true, false, true, false])
})

test('a refusal stays in the dialog', async () => {
  const dialog = await open()
  server.failing.set('consents/ask', problemOf('not-possible-now', consentTexts.alreadyWaiting))
  fireEvent.click(dialog.getByRole('button', { name: 'Ask Lena Vogt again' }))
  expect(await dialog.findByText(consentTexts.alreadyWaiting)).toBeTruthy()
})
