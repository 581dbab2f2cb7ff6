import { problemOf, type Problem } from '@openhour/shared/access/refusals.ts'
import {
  type SecurityState,
  secondFactorTexts,
  type SignInSession,
} from '@openhour/shared/features/account-security/second-factor.rules.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { vi } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { ProofHost } from './ProofHost.tsx'

export const presentPassword = 'ConstantTimeReply-river-7'
export const goodCode = '135790'
export const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
export const backupCodes = Array.from({ length: 10 }, (_, number) => `code${number}-abcd${number}`)

const sessionOf = (id: string, more: Partial<SignInSession>): SignInSession => ({
  id,
  current: false,
  device: 'Firefox on Windows',
  ip: '192.0.2.7',
  createdAt: '2026-03-02T08:00:00Z',
  lastActiveAt: new Date().toISOString(),
  ...more,
})

type Answer = Problem | object

/** For tests: answers at the network's edge as the doors of the security settings do, and notes what it was asked. */
export function openFakeSecurity() {
  const state: SecurityState = {
    email: 'ana@example.com',
    hasPassword: true,
    twoFactor: false,
    backupCodesLeft: 0,
    google: false,
    passkeys: [],
    provedUntil: null,
  }
  const server = {
    state,
    /** Whether the person proved themselves a moment ago. */
    proved: true,
    sessions: [sessionOf('1', { current: true, device: 'Chrome on Linux' }), sessionOf('2', {})],
    asked: [] as { door: string; body: Record<string, unknown> }[],
  }
  const proven = (act: (body: Record<string, string>) => Answer) => (body: Record<string, string>) =>
    server.proved ? act(body) : problemOf('proof-required', secondFactorTexts.proofNeeded)
  const onField = (field: string, words: string) => problemOf('invalid-input', words, { errors: { [field]: words } })
  const doors: Record<string, (body: Record<string, string>) => Answer> = {
    security: () => state,
    'sign-in-sessions': () => server.sessions,
    'sign-in-sessions/end': ({ id }) => {
      server.sessions = server.sessions.filter((session) => session.id !== id)
      return {}
    },
    'sign-in-sessions/end-others': () => {
      server.sessions = server.sessions.filter(({ current }) => current)
      return {}
    },
    prove: ({ password, code }) => {
      if (state.hasPassword && password !== presentPassword)
        return onField('password', secondFactorTexts.currentPasswordWrong)
      if (state.twoFactor && code !== goodCode) return onField('code', secondFactorTexts.wrongCode)
      server.proved = true
      return { provedUntil: new Date().toISOString() }
    },
    'change-password': ({ currentPassword }) =>
      currentPassword === presentPassword
        ? { message: secondFactorTexts.passwordUpdated }
        : onField('currentPassword', secondFactorTexts.currentPasswordWrong),
    'set-password': proven(() => {
      state.hasPassword = true
      return { message: '' }
    }),
    'change-email': proven(() => ({ message: secondFactorTexts.checkNewEmail })),
    'two-factor/set-up': proven(() => ({ secret, uri: `otpauth://totp/Openhour:ana?secret=${secret}` })),
    'two-factor/confirm': ({ code }) => {
      if (code !== goodCode) return onField('code', secondFactorTexts.wrongCode)
      Object.assign(state, { twoFactor: true, backupCodesLeft: 10 })
      return { backupCodes }
    },
    'two-factor/backup-codes': proven(() => ({ backupCodes })),
    'two-factor/turn-off': proven(() => {
      Object.assign(state, { twoFactor: false, backupCodesLeft: 0 })
      return {}
    }),
    'passkey/rename': ({ id, name }) => {
      for (const passkey of state.passkeys) if (passkey.id === id) passkey.name = String(name)
      return {}
    },
    'passkey/remove': proven(({ id }) => {
      state.passkeys = state.passkeys.filter((passkey) => passkey.id !== id)
      return {}
    }),
    'google/link': proven(() => ({ url: '#at-google' })),
    'google/unlink': proven(() => {
      state.google = false
      return {}
    }),
    'sign-out': () => ({ home: '/' }),
  }
  vi.stubGlobal('fetch', async (path: string, init?: { body: string }) => {
    const door = path.replace('/api/auth/', '')
    const body = init ? (JSON.parse(init.body) as Record<string, string>) : {}
    server.asked.push({ door, body })
    const said = doors[door]?.(body) ?? problemOf('not-found', 'There is nothing at this address.')
    return Response.json(said, { status: 'status' in said ? Number(said.status) : 200 })
  })
  return server
}

export type FakeSecurity = ReturnType<typeof openFakeSecurity>

/** What stands around the settings in the application: the cache, the toasts, and the dialog that asks for a proof. */
export function TestShell({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => openQueryClient(() => undefined))
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <ProofHost />
      <Toaster />
    </QueryClientProvider>
  )
}
