import type { Sample } from './sample.ts'
import { type Browser, productOf } from './product.ts'

const wholeAddress = { account: 'somebody' }

/** A failed job of nobody in particular. */
async function failedJob(caller: Browser): Promise<{ id: string }> {
  const { owner } = productOf(caller).database
  const { rows } = await owner.query<{ id: string }>(
    `select (graphile_worker.add_job('send-mail', '{"mailId":"018f0000-0000-7000-8000-00000000dead"}', run_at => now() + interval '1 day')).id::text as id`,
  )
  const id = rows[0]?.id ?? ''
  await owner.query(
    `update graphile_worker._private_jobs set attempts = 3, last_error = '{"fault":"Error"}' where id = $1`,
    [id],
  )
  return { id }
}

/** A refused sign-in that locked the account out. */
async function lockOut(caller: Browser): Promise<{ id: string }> {
  const { rows } = await productOf(caller).database.owner.query<{ id: string }>(
    `insert into security_events (user_id, category, action, severity, details, ip_address)
      select id, 'auth', 'sign-in refused', 'medium', '{"limited":true,"tries":1}', '192.0.2.1' from users where role = 'admin' limit 1 returning id`,
  )
  return { id: rows[0]?.id ?? '' }
}

async function otherSignIn(caller: Browser): Promise<{ id: string; accountId: string }> {
  const person = await productOf(caller).person('client')
  const { rows } = await productOf(caller).database.owner.query<{ id: string }>(
    'select id from sign_in_sessions where user_id = $1',
    [person.userId],
  )
  return { id: rows[0]?.id ?? '', accountId: person.userId }
}

async function savedMail(caller: Browser): Promise<{ id: string }> {
  await productOf(caller).person('client')
  const list = await caller.get('/api/v1/admin/outbox')
  const { items } = list.json as { items: { id: string; template: string }[] }
  return { id: items.find(({ template }) => template === 'confirm-address')?.id ?? '' }
}

export const adminSamples: Record<string, Sample> = {
  'adminAudit.entries': {
    good: async () => ({
      account: 'someone@example.com',
      kind: 'writing',
      role: 'admin',
      entity: 'users',
      from: '2026-01-01',
      to: '2026-12-31',
      before: '2026-06-01T00:00:00.000000Z_018f0000-0000-7000-8000-000000000001_7',
    }),
    bad: wholeAddress,
  },
  'adminAudit.exportEntries': {
    good: async () => ({
      account: 'someone@example.com',
      kind: 'writing',
      role: 'admin',
      entity: 'users',
      from: '2026-01-01',
      to: '2026-12-31',
    }),
    bad: wholeAddress,
    readBack: 'It writes nothing but the entry that it happened.',
  },
  'adminAudit.verification': { good: async () => undefined },
  'adminAudit.startVerification': { good: async () => undefined },
  'adminSecurity.events': {
    good: async () => ({
      account: 'someone@example.com',
      severity: 'medium',
      category: 'auth',
      ip: '192.0.2.1',
      before: '2026-06-01T00:00:00.000000Z_018f0000-0000-7000-8000-000000000001',
    }),
    bad: wholeAddress,
  },
  'adminSecurity.watch': { good: async () => undefined },
  'adminSecurity.releaseLockOut': {
    good: lockOut,
    bad: { id: 'x' },
    readBack: 'Its field identifies the lock-out; admin-security.test.ts signs in afterwards.',
  },
  'adminSecurity.signIns': { good: async () => ({ account: 'someone@example.com' }), bad: wholeAddress },
  'adminSecurity.endSignIn': {
    good: async (caller) => ({ id: (await otherSignIn(caller)).id }),
    bad: { id: 'x' },
    readBack: 'Its field identifies the sign-in.',
  },
  'adminSecurity.endAllSignIns': {
    good: async (caller) => ({ id: (await otherSignIn(caller)).accountId }),
    bad: { id: 'x' },
    readBack: 'Its field identifies the account.',
  },
  'adminSettings.get': { good: async () => undefined },
  'adminSettings.save': {
    good: async (caller) => {
      const { version } = (await caller.get('/api/v1/admin/settings')).json as { version: number }
      return {
        version,
        name: 'Riverside Practice Server',
        supportEmail: 'help@example.com',
        signUp: 'open',
        locationGate: 'open',
        plansOn: true,
        securityEventDays: 60,
        closedSupportDays: 180,
        closedVisitorDays: 30,
        unconfirmedDays: 3,
        draftDays: 120,
        deliveryDays: 14,
        figureDays: 200,
        usageDays: 200,
      }
    },
    bad: { version: 0, signUp: 'sometimes' },
    readBack: 'admin-settings.test.ts reads what was saved.',
  },
  'adminSettings.environment': { good: async () => undefined },
  'adminSettings.testMail': { good: async () => undefined },
  'adminQueues.counts': { good: async () => undefined },
  'adminQueues.failed': {
    good: async () => ({ kind: 'send-mail', state: 'given-up', before: '900000' }),
    bad: { before: 'x' },
  },
  'adminQueues.retry': { good: failedJob, bad: { id: 'x' }, readBack: 'Its field identifies the job.' },
  'adminQueues.retryAll': { good: async () => undefined },
  'adminQueues.discard': { good: failedJob, bad: { id: 'x' }, readBack: 'Its field identifies the job.' },
  'adminOutbox.list': {
    good: async () => ({
      before: '2126-01-01T00-00-00.000Z-confirm-address-018f0000-0000-7000-8000-000000000001',
    }),
    bad: { before: '../../secret' },
  },
  'adminOutbox.open': { good: savedMail, bad: { id: '../../secret' }, readBack: 'Its field identifies the email.' },
}
