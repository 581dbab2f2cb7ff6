import { type Problem, problemOf } from '@openhour/shared/access/refusals.ts'
import { homeOf, type Role } from '@openhour/shared/access/rules.ts'
import { SignInForm, signInTexts } from '@openhour/shared/features/account/sign-in.rules.ts'
import { InvitationLinkForm, NewClientForm } from '@openhour/shared/features/invitations/invitation-forms.ts'
import { invitationTexts } from '@openhour/shared/features/invitations/invitations.rules.ts'
import { passwordTooCommon } from '@openhour/shared/lib/password.ts'
import { readCookie, writeCookie } from '../../lib/storage.ts'
import { form, openFakeAuthRoutes, type Route } from './fake-routes.ts'
import { me } from './fake-server.ts'
import { goodPassword } from './fake-sign-in.ts'

/** The token of an invitation that can be used; any other cannot. */
export const goodToken = `good-${'t'.repeat(38)}`

type Account = { password: string; role: Role; twoFactor?: boolean }
type Path =
  | '/api/invitations/look'
  | '/api/invitations/account'
  | '/rpc/portal/join'
  | '/api/v1/account/me'
  | SignInPath
type SignInPath = 'sign-in' | 'sign-out'

/** The server for the page behind an invitation. */
export function openFakeWelcome() {
  const invitation = {
    email: 'maya@example.com',
    practiceName: 'Lantern Practice',
    therapistName: 'Robin Example',
    clientName: 'Maya Okafor',
  }
  const fake = {
    invitation,
    accounts: new Map<string, Account>(),
    /** The address of who is signed in in this browser. */
    signedIn: undefined as string | undefined,
    /** The invitation was used by this address. */
    joinedBy: undefined as string | undefined,
    /** Routes that answer this problem, or not at all, until they are deleted here. */
    failing: new Map<Path, Problem | 'lost'>(),
    /** Routes that wait for this promise before they answer. */
    held: new Map<Path, Promise<void>>(),
    asked: [] as ReturnType<typeof openFakeAuthRoutes>,
    routes: (): string[] => fake.asked.map(({ route }) => route),
    /** Someone is signed in in this browser. */
    signIn(email = invitation.email, role: Role = 'client') {
      fake.accounts.set(email, { password: goodPassword, role })
      enter(email)
    },
    signOut() {
      fake.signedIn = undefined
      writeCookie('signed_in', '', 0)
    },
  }
  const enter = (email: string) => {
    fake.signedIn = email
    writeCookie('signed_in', '1', 1)
  }
  const over = () => problemOf('not-possible-now', invitationTexts.over)
  const account = () => (readCookie('signed_in') === null ? undefined : fake.accounts.get(fake.signedIn ?? ''))

  const routes: Record<Path, Route> = {
    '/api/invitations/look': form(InvitationLinkForm, ({ token }) =>
      token === goodToken && fake.joinedBy === undefined ? fake.invitation : over(),
    ),
    '/api/invitations/account': form(NewClientForm, ({ token, password }) => {
      if (token !== goodToken || fake.joinedBy !== undefined) return over()
      if (password === 'Password1!')
        return problemOf('invalid-input', passwordTooCommon, { errors: { password: passwordTooCommon } })
      const { email } = fake.invitation
      if (!fake.accounts.has(email)) fake.accounts.set(email, { password, role: 'client' })
      return { email, message: invitationTexts.accountReady }
    }),
    'sign-in': form(SignInForm, ({ email, password }) => {
      const found = fake.accounts.get(email)
      if (found?.password !== password) return problemOf('not-signed-in', signInTexts.wrong)
      if (found.twoFactor) return { secondFactor: true }
      enter(email)
      return { home: homeOf[found.role], role: found.role }
    }),
    'sign-out': () => {
      fake.signOut()
      return { home: '/' }
    },
    '/api/v1/account/me': () => {
      const role = account()?.role
      return role ? { ...me, role, email: fake.signedIn } : problemOf('not-signed-in', 'Please sign in.')
    },
    '/rpc/portal/join': (body) => {
      const { token } = (body as { json: { token: string } }).json
      const role = account()?.role
      if (role === undefined) return problemOf('not-signed-in', 'Please sign in.')
      if (role !== 'client') return problemOf('not-allowed', 'You don’t have permission to do this.')
      const joined = { json: { clientId: '01a00000-0000-7000-8000-000000000001' } }
      if (fake.joinedBy !== undefined && fake.joinedBy === fake.signedIn) return joined
      if (token !== goodToken || fake.joinedBy !== undefined) return over()
      if (fake.signedIn !== fake.invitation.email) return problemOf('not-possible-now', invitationTexts.otherAddress)
      fake.joinedBy = fake.signedIn
      return joined
    },
  }
  const withFaults = Object.entries(routes).map(([name, act]): [string, Route] => {
    const path = name as Path
    return [
      path,
      async (body) => {
        await fake.held.get(path)
        const failure = fake.failing.get(path)
        if (failure === 'lost') throw new TypeError('fetch failed')
        return failure ?? act(body)
      },
    ]
  })
  fake.asked = openFakeAuthRoutes(Object.fromEntries(withFaults))
  return fake
}
