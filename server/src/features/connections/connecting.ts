import {
  connectionTexts,
  type ConnectionKind,
  kindOfState,
  type OAuthKind,
} from '@openhour/shared/features/connections/connections.rules.ts'
import type pg from 'pg'
import { nowMs } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { HandlerContext } from '../../platform/http/operations.ts'
import { newId } from '../../platform/new-id.ts'
import { Refusal, refusing } from '../../platform/refusal.ts'
import { newToken, tokenHash } from '../../services/sign-in/keys.ts'
import type { CaldavLogin } from './access.ts'
import { addState, connectService, takeState } from './connections.queries.ts'
import type { OAuthTokens } from './oauth.ts'
import { ProviderError } from './provider-call.ts'
import type { Services } from './providers.ts'

const minutes = 10

/** `pool` works as openhour_worker. */
type Parts = { pool: pg.Pool; services: Services }
type Working = Pick<HandlerContext, 'actor' | 'run'>

const badState = () =>
  new Refusal('not-possible-now', `${connectionTexts.securityError}: ${connectionTexts.badState}`, {
    title: connectionTexts.securityError,
  })

/** Starts connecting: state and verifier stay on the server, for this sign-in session. Answers where to sign in. */
export async function beginOAuth({ pool, services }: Parts, kind: OAuthKind, { actor }: Working): Promise<string> {
  const service = services.oauth[kind]
  if (!service) throw new Refusal('not-possible-now', connectionTexts.notSetUp(kind))
  // Google revokes the whole grant, so what was disconnected before must end first.
  await services.endAll(actor.userId).catch(() => undefined)
  const state = `${kind}.${newToken()}`
  const verifier = newToken()
  await runPlain(
    pool,
    addState(tokenHash(state), {
      userId: actor.userId,
      signInSessionId: actor.signInSessionId,
      kind,
      verifier,
      expiresAt: new Date(nowMs() + minutes * 60_000).toISOString(),
    }),
  )
  return service.authorizationUrl(state, verifier)
}

/** Finishes connecting. @throws Refusal if the state is not of this sign-in session and service, was used, or is over */
export async function finishOAuth(
  { pool, services }: Parts,
  kind: OAuthKind,
  { code, state }: { code: string; state: string },
  working: Working,
): Promise<void> {
  const { actor } = working
  const service = services.oauth[kind]
  if (!service) throw new Refusal('not-possible-now', connectionTexts.notSetUp(kind))
  if (kindOfState(state) !== kind) throw badState()
  const [[begun]] = await runPlain(pool, takeState(tokenHash(state)))
  const isOurs =
    begun?.userId === actor.userId && begun.signInSessionId === actor.signInSessionId && begun.kind === kind
  if (!begun || !isOurs || Date.parse(begun.expiresAt) <= nowMs()) throw badState()
  let tokens: OAuthTokens
  let account: string | null
  try {
    tokens = await service.exchange(code, begun.verifier)
    account = await services.accountOf(kind, tokens.accessToken)
  } catch (error) {
    throw refusalOf(kind, error)
  }
  await connect(services, kind, { account, access: tokens, expiresAt: tokens.expiresAt }, working)
}

/** Stores a connection as the therapist. @returns its id */
export async function connect(
  services: Services,
  kind: ConnectionKind,
  {
    account,
    access,
    expiresAt,
  }: { account: string | null; access: OAuthTokens | CaldavLogin; expiresAt: string | null },
  { run }: Working,
): Promise<string> {
  const id = newId()
  await refusing(run(connectService(id, kind, account, services.access.seal(id, access), expiresAt)), {
    'connected-already': () => new Refusal('not-possible-now', connectionTexts.alreadyConnected(kind)),
  })
  return id
}

/** What a failed call means for somebody who is connecting. */
function refusalOf(kind: ConnectionKind, error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  return error.fault === 'busy'
    ? new Refusal('unavailable', connectionTexts.unreachable(kind))
    : new Refusal('not-possible-now', connectionTexts.codeRefused(kind))
}
