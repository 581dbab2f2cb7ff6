import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'

type Person = Browser & { email: string; userId: string }
type List = { items: { kind: string; title: string; message: string; actionUrl: string | null }[] }

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

const listOf = async (who: Browser) => (await who.get('/api/v1/notifications')).json as List
const runJob = (task: string) => product.database.owner.query('select graphile_worker.add_job($1)', [task])
const jobsLeft = async () =>
  Number((await product.database.owner.query(`select count(*) from graphile_worker.jobs`)).rows[0].count)

describe('billing', () => {
  async function buy(person: Person, outcome: string) {
    const started = await person.post('/functions/v1/create-checkout', {
      tier: 'pro',
      currency: 'EUR',
      billingPeriod: 'monthly',
    })
    const id = (started.json as { url: string }).url.split('/').at(-1)
    await person.post(`/api/v1/billing/sandbox/${id}`, { outcome })
    return listOf(person)
  }

  test.each([
    ['paid', 'subscription-active', 'Your Pro plan is active.'],
    ['declined', 'payment-failed', 'Your payment for the Pro plan failed. You were not charged. Please try again.'],
    ['abandoned', 'welcome', 'Your practice is ready. Begin by adding your first client.'],
  ])('%s: the newest is %s', async (outcome, kind, message) => {
    const person = await product.person()
    expect((await buy(person, outcome)).items[0]).toMatchObject({ kind, message })
  })

  test('an ending plan notifies the person, a renewing one does not', async () => {
    const [ending, renewing] = [await product.person(), await product.person()]
    for (const person of [ending, renewing]) await buy(person, 'paid')
    await ending.post('/functions/v1/process-downgrade', { targetTier: 'trial' })
    await product.database.owner.query(
      `update sandbox_subscriptions set period_end = now() - interval '1 minute' where user_id = any($1)`,
      [[ending.userId, renewing.userId]],
    )
    await runJob('renew-subscriptions')
    const page = await until(
      () => listOf(ending),
      ({ items }) => items[0]?.kind === 'plan-ended',
    )
    expect(page.items[0]).toMatchObject({ title: 'Your plan has ended', actionUrl: '/app/billing' })
    expect((await listOf(renewing)).items[0]?.kind).toBe('subscription-active')
  })
})

test('a trial notifies three days before and after its end, once each', async () => {
  const [person, early, paying, client] = [
    await product.person(),
    await product.person(),
    await product.person(),
    await product.person('client'),
  ]
  const ends = (who: Person, from: string) =>
    product.database.owner.query(`update subscribers set trial_ends_at = now() + $2::interval where user_id = $1`, [
      who.userId,
      from,
    ])
  for (const who of [person, paying, client]) await ends(who, '2 days 1 hour')
  await ends(early, '3 days 1 hour')
  await product.database.owner.query(
    `update subscribers set subscribed = true, subscription_tier = 'pro' where user_id = $1`,
    [paying.userId],
  )
  const trialNotifications = async (who: Person) =>
    (await listOf(who)).items.filter(({ kind }) => kind.startsWith('trial-'))
  const runTrialJob = async () => {
    await runJob('notify-of-trials')
    await until(jobsLeft, (left) => left === 0)
  }
  await runTrialJob()
  await runTrialJob()
  expect(await trialNotifications(person)).toMatchObject([
    { title: 'Your free trial ends in 3 days', actionUrl: '/app/billing' },
  ])
  for (const who of [early, paying, client]) expect(await trialNotifications(who)).toEqual([])
  setClock(3 * 86_400_000)
  try {
    await runTrialJob()
    await runTrialJob()
  } finally {
    setClock(0) // nobody is signed in that long
  }
  expect((await trialNotifications(person)).map(({ title }) => title)).toEqual([
    'Your free trial has ended',
    'Your free trial ends in 3 days',
  ])
  expect((await trialNotifications(early)).map(({ title }) => title)).toEqual(['Your free trial ends in 1 day'])
})

test('the emails about a trial come three days before and on the day, and not to those who want no billing updates', async () => {
  const [person, quiet, unmailed] = [await product.person(), await product.person(), await product.person()]
  const turnOff = async (who: Person, name: 'billingUpdates' | 'email') => {
    const { json } = await who.get('/api/v1/settings/preferences')
    const notifications = { ...(json as { notifications: object }).notifications, [name]: false }
    expect((await who.send('PATCH', '/api/v1/settings/preferences', { notifications })).status).toBe(200)
  }
  await turnOff(quiet, 'billingUpdates')
  await turnOff(unmailed, 'email')
  const trialMails = async (who: Person) =>
    (await product.mails(who.email)).filter(({ subject }) => subject?.startsWith('Your free trial')).reverse()
  /** The emails about the trial, oldest first, once the hourly job has run this long before its end. */
  const mailsAt = async (left: string, expected: number) => {
    await product.database.owner.query(
      `update subscribers set trial_ends_at = now() + $2::interval where user_id = any($1)`,
      [[person.userId, quiet.userId, unmailed.userId], left],
    )
    await runJob('notify-of-trials')
    await until(jobsLeft, (count) => count === 0)
    return until(
      () => trialMails(person),
      ({ length }) => length >= expected,
    )
  }
  expect(await mailsAt('3 days 1 hour', 0)).toEqual([])
  const [before] = await mailsAt('2 days 23 hours', 1)
  expect(before?.subject).toBe('Your free trial ends in 3 days')
  for (const text of [
    'Nothing is charged when it ends, and your records stay',
    'To keep all features, choose a plan.',
    `${product.url}/app/billing`,
    'You are receiving this because billing updates are on in your settings.',
  ])
    expect(before?.text).toContain(text)
  expect(await mailsAt('1 hour', 1)).toHaveLength(1)
  const [, after, ...more] = await mailsAt('-1 hour', 2)
  expect(more).toEqual([])
  expect(after?.subject).toBe('Your free trial has ended')
  expect(after?.text).toContain('Nothing was charged. Choose a plan whenever you are ready.')
  const toldOfTrial = async (who: Person) =>
    (await listOf(who)).items.map(({ kind }) => kind).filter((kind) => kind.startsWith('trial-'))
  for (const who of [quiet, unmailed])
    expect([await toldOfTrial(who), await trialMails(who)]).toEqual([['trial-ended', 'trial-ending'], []])
})

test('after a restore, a trial does not notify again of what the lost installation may have told', async () => {
  const { owner } = product.database
  const [ending, ended, later] = [await product.person(), await product.person(), await product.person()]
  const ends = (who: Person, from: string) =>
    owner.query(`update subscribers set trial_ends_at = now() + $2::interval where user_id = $1`, [who.userId, from])
  await ends(ending, '2 days 1 hour')
  await ends(ended, '-23 hours')
  await ends(later, '-1 hour')
  await owner.query(`call app.note_restore(now() - interval '30 hours', now() - interval '2 hours')`)
  await runJob('notify-of-trials')
  await until(jobsLeft, (left) => left === 0)
  const kinds = async (who: Person) =>
    (await listOf(who)).items.map(({ kind }) => kind).filter((kind) => kind.startsWith('trial-'))
  expect([await kinds(ending), await kinds(ended), await kinds(later)]).toEqual([[], [], ['trial-ended']])
  await owner.query('delete from restores')
})
