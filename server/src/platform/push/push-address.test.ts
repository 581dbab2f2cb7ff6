import type { lookup } from 'node:dns'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPushService, type PushService } from '../../testing/fake-push.ts'
import { isOutboundAddress, isPublicAddress } from '../outbound/outbound-address.ts'
import { openPush } from './push-client.ts'
import { vapidKeys } from './vapid.ts'

const secret = 'a secret of at least thirty-two characters'
const message = { title: 'T', body: 'M', url: '/app', tag: 't' }
let service: PushService
beforeAll(async () => {
  service = await openPushService()
})
afterAll(() => service.close())
beforeEach(() => {
  service.connections = 0
})

/** Every way to write this machine, or another that only we can reach, with the listener's port where there is place for it. */
const hidden = (port: number) => [
  `http://127.0.0.1:${port}/`,
  `https://127.0.0.1:${port}/`,
  'https://127.0.0.1/',
  `https://localhost:${port}/`,
  'https://localhost/',
  'https://localhost./',
  `https://2130706433:${port}/`,
  `https://0x7f000001:${port}/`,
  `https://0177.0.0.1:${port}/`,
  `https://127.1:${port}/`,
  `https://127.0.1:${port}/`,
  'https://127.1/',
  `https://0:${port}/`,
  'https://0.0.0.0/',
  `https://[::1]:${port}/`,
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:ffff:7f00:0001]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::127.0.0.1]/',
  'https://[2002:7f00:0001::]/',
  'https://[2001:0:1::7f00:1]/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[fd12:3456::1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.1.1/',
  'https://100.64.0.1/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://push.example.com@127.0.0.1/',
  'https://name:word@push.example.com/',
  `https://push.example.com:${port}/`,
  'https://１２７.０.０.１/',
  'https://①②⑦.⓪.⓪.①/',
  'ftp://127.0.0.1/',
  'file:///etc/hosts',
  'gopher://127.0.0.1/',
  'javascript:alert(1)',
  '//127.0.0.1/',
  'https://',
  '',
]

test('no form of an address that only we can reach is ever connected to', async () => {
  const push = openPush({ keys: vapidKeys(secret), subject: 'mailto:help@example.com', loopback: false })
  const browser = service.browser()
  for (const endpoint of hidden(service.port)) {
    const target = { endpoint, ...browser.subscription.keys }
    expect([endpoint, push.takes({ endpoint, p256dh: target.p256dh })]).toEqual([endpoint, false])
    expect([endpoint, (await push.send(target, message)).kind]).toEqual([endpoint, 'refused'])
  }
  expect(service.connections).toBe(0)
})

test('an address is taken only as browsers write it: what signs it and what calls it read it in different ways', () => {
  const push = openPush({ keys: vapidKeys(secret), subject: 'mailto:help@example.com', loopback: false })
  const { p256dh } = service.browser().subscription.keys
  const taken = (endpoint: string) => push.takes({ endpoint, p256dh })
  expect(taken('https://push.example.com/one?two=%20')).toBe(true)
  for (const endpoint of [
    'https:push.example.com/one',
    'https:/push.example.com/one',
    'https://push.example.com\\@other.example.com/',
    'https:\\\\push.example.com\\one',
    'https://push.example.com:443/one',
    'https://PUSH.example.com/one',
    'https://push.exam\tple.com/one',
    ' https://push.example.com/one',
    'https://push.example.com/one/../two',
  ])
    expect([endpoint, taken(endpoint)]).toEqual([endpoint, false])
})

describe('a name', () => {
  const endpoint = 'https://push.example.com/one'
  const sendTo = (...answers: string[][]) => {
    let asked = 0
    const resolve = ((_name: string, _options: object, callback: (e: null, found: object[]) => void) => {
      const answer = answers[Math.min(asked++, answers.length - 1)] ?? []
      callback(
        null,
        answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    }) as unknown as typeof lookup
    const keys = vapidKeys(secret)
    const push = openPush({ keys, subject: 'mailto:help@example.com', loopback: false, resolve })
    return push
      .send({ endpoint, ...service.browser().subscription.keys }, message)
      .then(({ kind }) => ({ kind, asked }))
  }

  test.each([
    ['this machine', ['127.0.0.1']],
    ['this machine by IPv6', ['::1']],
    ['this machine, mapped', ['::ffff:127.0.0.1']],
    ['a private network', ['10.1.2.3']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['a public address and this machine', ['203.0.114.1', '127.0.0.1']],
    ['nothing', []],
  ])('that leads to %s is refused', async (_what, addresses) => {
    expect(await sendTo(addresses)).toEqual({ kind: 'refused', asked: 1 })
    expect(service.connections).toBe(0)
  })

  test('is resolved once, so that a second answer cannot intervene', async () => {
    const { asked } = await sendTo(['127.0.0.1'], ['203.0.114.1'])
    expect(asked).toBe(1)
  })
})

test.each([
  ['8.8.8.8', true],
  ['203.0.114.1', true],
  ['2606:4700::1111', true],
  ['203.0.113.7', false],
  ['2001:db8::1', false],
  ['::ffff:8.8.8.8', false],
  ['not an address', false],
])('%s is public: %s', (address, is) => {
  expect(isPublicAddress(address)).toBe(is)
})

test('the push services of the browsers are taken, and this machine only where that is set', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-am3p.notify.windows.com/w/?token=abc',
  ])
    expect([endpoint, isOutboundAddress(endpoint, false)]).toEqual([endpoint, true])
  expect([
    isOutboundAddress(`http://127.0.0.1:${service.port}/`, true),
    isOutboundAddress('https://10.0.0.1/', true),
  ]).toEqual([true, false])
})

test('the keys follow from the secret: the same on every node, others for another', () => {
  const keys = vapidKeys(secret)
  expect(vapidKeys(secret)).toEqual(keys)
  expect(vapidKeys(`${secret}!`).publicKey).not.toBe(keys.publicKey)
  expect([keys.publicKey.length, keys.privateKey.length]).toEqual([87, 43])
})
