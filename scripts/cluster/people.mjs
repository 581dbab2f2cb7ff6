import { openBrowser } from './browser.mjs'
import { eventually } from './programs.mjs'

export const password = 'Heron-Quartz-42!'
const clientsEach = 4

/** A token in the link of a quoted-printable message. */
function tokenIn(raw, name) {
  const text = (raw ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  const found = new RegExp(`#${name}=([^"\\s>]+)`).exec(text)?.[1]
  return found && decodeURIComponent(found)
}

const required = (answer, what) => {
  if (answer.status !== 200 && answer.status !== 201)
    throw new Error(`${what}: ${answer.status} ${answer.code} ${answer.detail}`)
  return answer.json
}

export const clientDetails = (email) => ({ name: 'Mila Example', age: 34, gender: 'Female', email })

/** A signed-in therapist with clients, of whom one has joined and can be written to. */
async function openPractice(origin, mails, number) {
  const browser = openBrowser(origin)
  const email = `therapist${number}@example.com`
  const form = { name: 'Robin Example', email, password, role: 'therapist', timeZone: 'Europe/London' }
  required(await browser.send('POST', '/api/auth/sign-up', form), 'sign-up')
  const token = await eventually('the confirmation email', () => tokenIn(mails.texts.get(email), 'confirm'))
  required(await browser.send('POST', '/api/auth/confirm', { token }), 'confirm')
  required(await browser.send('POST', '/api/auth/sign-in', { email, password }), 'sign-in')
  const clients = []
  for (let each = 0; each < clientsEach; each++) {
    const added = await browser.write('clients/add', clientDetails(`client${number}-${each}@example.com`))
    clients.push(required(added, 'add client').id)
  }
  const joined = openBrowser(origin)
  const address = `client${number}-0@example.com`
  required(await browser.write('invitations/send', { clientId: clients[0] }), 'invite')
  const invitation = await eventually('the invitation', () => tokenIn(mails.texts.get(address), 'invitation'))
  const account = { token: invitation, name: 'Mila Example', password }
  required(await joined.send('POST', '/api/invitations/account', account), 'account of a client')
  required(await joined.send('POST', '/api/auth/sign-in', { email: address, password }), 'sign-in of a client')
  required(await joined.write('portal/join', { token: invitation }), 'join')
  return { email, browser, clients, reachable: clients[0], client: joined, documents: [] }
}

/** Practices that signed up through the product, one after the other. */
export async function openPractices(origin, mails, count) {
  const practices = []
  for (let number = 0; number < count; number++) practices.push(await openPractice(origin, mails, number))
  return practices
}
