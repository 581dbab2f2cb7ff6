import { newClient } from './own-rows.ts'
import pg from 'pg'
import { newToken, tokenHash } from '../services/sign-in/keys.ts'
import { until } from './until.ts'
import { type Browser, goodPassword, type Product, productOf } from './product.ts'

type Person = Browser & { email: string; userId: string }

/** Invites a client through the email. Returns the token of its link. */
export async function invite(therapist: Browser, clientId: string): Promise<string> {
  const product = productOf(therapist)
  const { json } = (await therapist.post('/rpc/clients/get', { json: { id: clientId } })).json as {
    json: { email: string }
  }
  const tokens = async () => (await product.mails(json.email, 0)).map(({ text }) => tokenIn(text)).filter(Boolean)
  const before = (await tokens()).length
  const answer = await therapist.post('/rpc/invitations/send', { json: { clientId } })
  if (answer.status !== 200) throw new Error(`not invited: ${answer.text}`)
  const [newest = ''] = await until(tokens, (found) => found.length > before)
  return newest
}

/** The token of the link in an invitation. */
export function tokenIn(text: string | undefined): string {
  return /#invitation=([A-Za-z0-9_-]{43})/.exec(text ?? '')?.[1] ?? ''
}

/** An invitation without an email, whose daily limit the samples would exceed: to the client's address, or another. Returns its token. */
async function plantInvitation(therapist: Browser, clientId: string, to?: string): Promise<string> {
  const token = newToken()
  const { settings, database } = productOf(therapist)
  const owner = new pg.Client(settings.DATABASE_URL ?? database.url)
  await owner.connect()
  await owner.query(
    `with old as (update client_invitations set revoked_at = now() where client_id = $1 and accepted_at is null and revoked_at is null),
       made as (insert into client_invitations (therapist_id, client_id, email, expires_at)
         select therapist_id, id, lower(coalesce($3, email)), now() + interval '72 hours' from clients where id = $1 returning therapist_id, id)
     insert into client_invitation_links (token_hash, therapist_id, invitation_id) select $2, therapist_id, id from made`,
    [clientId, tokenHash(token), to ?? null],
  )
  await owner.end()
  return token
}

/** A client of `therapist` who has joined through an invitation, with a new account, and is signed in. */
export async function joinedClient(
  product: Product,
  therapist: Browser,
  more: object = {},
): Promise<Person & { clientId: string }> {
  return joinedAs(product, therapist, await newClient(therapist, more))
}

/** The same for a client that exists. */
export async function joinedAs(
  product: Product,
  therapist: Browser,
  clientId: string,
): Promise<Person & { clientId: string }> {
  const token = await invite(therapist, clientId)
  const person = product.visitor()
  const made = await person.post('/api/invitations/account', { token, name: 'Mila Example', password: goodPassword })
  const { email } = made.json as { email: string }
  await person.post('/api/auth/sign-in', { email, password: goodPassword })
  const joined = await person.post('/rpc/portal/join', { json: { token } })
  if (joined.status !== 200) throw new Error(`not joined: ${joined.text}`)
  const { id } = (await person.get('/api/v1/account/me')).json as { id: string }
  return Object.assign(person, { email, userId: id, clientId })
}

const practices = new WeakMap<Browser, { therapist: Browser; clientId: string }>()

/** The record of the calling client in the practice that {@link therapistOf} answers. Joins a new practice if there is none. */
export async function ownRecord(caller: Browser): Promise<{ clientId: string }> {
  const { items } = (
    (await caller.post('/rpc/portal/practices', { json: {} })).json as { json: { items: { clientId: string }[] } }
  ).json
  const last = practices.get(caller)
  if (last && items.some(({ clientId }) => clientId === last.clientId)) return { clientId: last.clientId }
  const joined = await joinAnother(caller)
  practices.set(caller, joined)
  return { clientId: joined.clientId }
}

/** Connects the calling client with a new practice, besides those that they have joined. */
export async function joinAnother(caller: Browser): Promise<{ therapist: Browser; clientId: string }> {
  const { therapist, token } = await invitationFor(caller)
  const answer = await caller.post('/rpc/portal/join', { json: { token } })
  return { therapist, clientId: (answer.json as { json: { clientId: string } }).json.clientId }
}

/** The therapist of the practice that {@link ownRecord} answers. */
export function therapistOf(caller: Browser): Browser {
  return practices.get(caller)?.therapist ?? caller
}

/** A new client of `therapist` who has joined without an email. */
export async function connectedClient(therapist: Browser): Promise<Browser & { clientId: string }> {
  const client = await productOf(therapist).person('client')
  const { email } = (await client.get('/api/v1/account/me')).json as { email: string }
  const clientId = await newClient(therapist)
  await client.post('/rpc/portal/join', { json: { token: await plantInvitation(therapist, clientId, email) } })
  practices.set(client, { therapist, clientId })
  return Object.assign(client, { clientId })
}

const connected = new WeakMap<Browser, Promise<{ clientId: string }>>()

/** A client of `therapist` who has joined, because only they can be asked and written to; the same one each time. */
export async function reachable(therapist: Browser): Promise<{ clientId: string }> {
  const client = connected.get(therapist) ?? connectedClient(therapist)
  connected.set(therapist, client)
  return { clientId: (await client).clientId }
}

/** An invitation by a new therapist for the address of the calling client. */
export async function invitationFor(caller: Browser): Promise<{ therapist: Browser; token: string }> {
  const therapist = await productOf(caller).person('therapist')
  const { email } = (await caller.get('/api/v1/account/me')).json as { email: string }
  return { therapist, token: await plantInvitation(therapist, await newClient(therapist, { email })) }
}
