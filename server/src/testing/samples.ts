import { appointmentSamples } from './appointment-samples.ts'
import { availabilitySamples } from './availability-samples.ts'
import { noteSamples } from './note-samples.ts'
import { recordSamples } from './record-samples.ts'
import type { Sample } from './sample.ts'
import { taskSamples } from './task-samples.ts'
import {
  clientDetails,
  ownClient,
  seenClient,
  sessionDetails,
  ownSession,
  ownPlan,
  ownProgress,
  ownCheckout,
  ownNotification,
  phqAnswers,
  ownResponse,
  subscription,
  ownSubscription,
  own,
  draftVersion,
  taskDetails,
  ownTask,
  ofOwnClient,
} from './own-rows.ts'

/** One sample for every operation: a new operation without one fails the walk through the contract. */
export const samples: Record<string, Sample> = {
  'account.me': { good: async () => undefined },
  'account.getUserRole': {
    good: async (caller) => ({ user_uuid: (await own(caller)).id }),
    bad: { user_uuid: 'nobody' },
    row: 'user_uuid',
  },
  'admin.overview': { good: async () => undefined },
  ...appointmentSamples,
  ...availabilitySamples,
  'billing.plan': { good: async () => undefined },
  'billing.sandboxCheckout': { good: ownCheckout, bad: { id: 'x' }, row: 'id' },
  'billing.settleSandboxCheckout': {
    good: async (caller) => ({ ...(await ownCheckout(caller)), outcome: 'abandoned' }),
    bad: { id: crypto.randomUUID(), outcome: 'stolen' },
    row: 'id',
  },
  'calendarFeed.get': { good: async () => undefined },
  'calendarFeed.make': { good: async () => undefined },
  'calendarFeed.change': { good: async () => ({ titles: 'initials' }), bad: { titles: 'diagnosis' } },
  'calendarFeed.revoke': { good: async () => undefined },
  'dashboard.today': { good: async () => undefined },
  'clients.list': { good: async () => ({}), bad: { page: 0 } },
  'clients.get': { good: ownClient, bad: { id: 'x' }, row: 'id' },
  'clients.overview': { good: ownClient, bad: { id: 'x' }, row: 'id' },
  'clients.add': { good: async () => clientDetails(), bad: { ...clientDetails(), age: 121 } },
  'clients.update': {
    good: async (caller) => ({ ...(await seenClient(caller)), ...clientDetails() }),
    bad: { id: crypto.randomUUID(), name: 'A' },
    row: 'id',
  },
  'clients.archive': {
    good: async (caller) => ({ ...(await ownClient(caller)), upcoming: 'cancel' }),
    bad: { id: crypto.randomUUID(), upcoming: 'forget' },
    row: 'id',
  },
  'clients.restore': { good: ownClient, bad: { id: 'x' }, row: 'id' },
  'measures.packs': { good: async () => undefined },
  'measures.list': {
    good: async (caller) => ({ clientId: (await ownClient(caller)).id }),
    bad: { clientId: 'x' },
    row: 'clientId',
  },
  'measures.add': {
    good: async (caller) => ({ clientId: (await ownClient(caller)).id, ...phqAnswers }),
    bad: { clientId: crypto.randomUUID(), ...phqAnswers, answers: [7] },
    row: 'clientId',
  },
  'measures.delete': { good: (caller) => ownResponse(caller, 0), bad: { id: 'x' }, row: 'id' },
  'measures.openAlerts': { good: async () => undefined },
  'measures.acknowledge': {
    good: async (caller) => ({
      id: (await ownResponse(caller, 1)).alertId,
      actionTaken: 'Talked about it; safety plan agreed.',
    }),
    bad: { id: crypto.randomUUID(), actionTaken: ' ' },
    row: 'id',
  },
  'audit.history': { good: ownClient, bad: { id: 'x', from: '2026-02-30' }, row: 'id' },
  'audit.exportHistory': { good: ownClient, bad: { id: 'x', kind: 'all' }, row: 'id' },
  'clients.holdings': { good: ownClient, bad: { id: 'x' }, row: 'id' },
  'clients.delete': { good: ownClient, bad: { id: 'x' }, row: 'id' },
  ...noteSamples(ownClient),
  ...recordSamples,
  'notifications.list': { good: async () => ({ limit: 5 }), bad: { after: 'yesterday' } },
  'notifications.markRead': { good: ownNotification, bad: { id: 'x' }, row: 'id' },
  'notifications.markAllRead': { good: async () => undefined },
  'notifications.remove': { good: ownNotification, bad: { id: 'x' }, row: 'id' },
  'push.status': {
    good: async () => ({ endpoint: 'https://push.example.com/one' }),
    bad: { endpoint: 'javascript:alert(1)' },
  },
  'push.subscribe': {
    good: async () => subscription(),
    bad: { ...subscription(), endpoint: 'https://169.254.169.254/latest' },
  },
  'push.unsubscribe': { good: ownSubscription, bad: { id: 'x' }, row: 'id' },
  'push.test': { good: ownSubscription, bad: { id: 'x' }, row: 'id' },
  'search.find': { good: async () => ({ q: 'mila' }), bad: { q: 'x'.repeat(201) } },
  'drafts.list': { good: async () => undefined },
  'drafts.get': { good: async () => ({ key: 'client:new' }), bad: { key: 'no such form' } },
  'drafts.save': {
    good: async (caller) => ({ key: 'client:new', version: await draftVersion(caller), body: '{"name":"Mi"}' }),
    bad: { key: 'client:new', version: -1, body: '' },
  },
  'drafts.remove': { good: async () => ({ key: 'client:new' }), bad: { key: '' } },
  'drafts.localSession': { good: async () => undefined },
  'sessions.list': {
    good: async (caller) => ({ clientId: (await ownClient(caller)).id }),
    bad: { clientId: 'x' },
    row: 'clientId',
  },
  'sessions.get': { good: async (caller) => ({ id: (await ownSession(caller)).id }), bad: { id: 'x' }, row: 'id' },
  'sessions.add': {
    good: async (caller) => ({ clientId: (await ownClient(caller)).id, ...sessionDetails() }),
    bad: { clientId: crypto.randomUUID(), ...sessionDetails({ notes: ' ' }) },
    row: 'clientId',
  },
  'sessions.update': {
    good: async (caller) => {
      const { id, updatedAt } = await ownSession(caller)
      return { id, updatedAt, noteVersion: null, ...sessionDetails({ status: 'completed' }) }
    },
    bad: { id: crypto.randomUUID() },
    row: 'id',
  },
  'sessions.delete': { good: async (caller) => ({ id: (await ownSession(caller)).id }), bad: { id: 'x' }, row: 'id' },
  'securityLog.log': {
    good: async () => ({ p_action: 'input:rapid-clicks', p_details: { count: 21 } }),
    bad: { p_action: 'tab hidden' },
  },
  'securityLog.logEnhanced': {
    good: async () => ({ p_action: 'visibility:hidden', p_user_id: crypto.randomUUID() }),
    bad: { p_action: 'no category' },
  },
  ...taskSamples,
  'selfCare.list': { good: ofOwnClient, bad: { clientId: 'x' }, row: 'clientId' },
  'selfCare.add': {
    good: (caller) => ofOwnClient(caller, taskDetails()),
    bad: { clientId: crypto.randomUUID(), task: ' ' },
    row: 'clientId',
  },
  'selfCare.setCompleted': {
    good: async (caller) => ({ ...(await ownTask(caller)), completed: true }),
    bad: { id: crypto.randomUUID(), completed: 'yes' },
    row: 'id',
  },
  'selfCare.delete': { good: ownTask, bad: { id: 'x' }, row: 'id' },
  'settings.profile': { good: async () => undefined },
  'settings.saveProfile': {
    good: async () => ({ fullName: 'Robin Example', phone: '+44 7700 900123' }),
    bad: { fullName: '' },
  },
  'settings.removeAvatar': { good: async () => undefined },
  'settings.preferences': { good: async () => undefined },
  'settings.savePreferences': { good: async () => ({ theme: 'dark' }), bad: { theme: 'sepia' } },
  'treatmentPlans.list': {
    good: async (caller) => ({ clientId: (await ownClient(caller)).id }),
    bad: { clientId: 'x' },
    row: 'clientId',
  },
  'treatmentPlans.get': { good: async (caller) => ({ id: (await ownPlan(caller)).id }), bad: { id: 'x' }, row: 'id' },
  'treatmentPlans.add': {
    good: async (caller) => ({ clientId: (await ownClient(caller)).id, planName: 'Sleep' }),
    bad: { clientId: crypto.randomUUID(), planName: '' },
    row: 'clientId',
  },
  'treatmentPlans.update': {
    good: async (caller) => ({ id: (await ownPlan(caller)).id, version: 1, planName: 'Rest' }),
    bad: { id: crypto.randomUUID(), version: 0, planName: 'Rest' },
    row: 'id',
  },
  'treatmentPlans.delete': {
    good: async (caller) => ({ id: (await ownPlan(caller)).id }),
    bad: { id: 'x' },
    row: 'id',
  },
  'treatmentPlans.print': { good: async (caller) => ({ id: (await ownPlan(caller)).id }), bad: { id: 'x' }, row: 'id' },
  'treatmentPlans.setObjective': {
    good: async (caller) => ({ id: (await ownPlan(caller)).objectiveId, reachedDate: '2026-05-04' }),
    bad: { id: crypto.randomUUID(), reachedDate: 'soon' },
    row: 'id',
  },
  'treatmentPlans.progress': {
    good: async (caller) => ({ goalId: (await ownPlan(caller)).goalId }),
    bad: { goalId: 'x' },
    row: 'goalId',
  },
  'treatmentPlans.recordProgress': {
    good: async (caller) => ({ goalId: (await ownPlan(caller)).goalId, percent: 40 }),
    bad: { goalId: crypto.randomUUID(), percent: 101 },
    row: 'goalId',
  },
  'treatmentPlans.deleteProgress': { good: ownProgress, bad: { id: 'x' }, row: 'id' },
  'treatmentPlans.versions': {
    good: async (caller) => ({ id: (await ownPlan(caller)).id }),
    bad: { id: 'x' },
    row: 'id',
  },
  'treatmentPlans.version': {
    good: async (caller) => ({ id: (await ownPlan(caller)).id, version: 1 }),
    bad: { id: crypto.randomUUID(), version: 'x' },
    row: 'id',
  },
  'geo-check': { good: async () => ({ action: 'validation' }), bad: { action: 'bypass' } },
  'check-subscription': { good: async () => undefined },
  'create-checkout': {
    good: async () => ({ tier: 'premium', currency: 'USD', billingPeriod: 'annually' }),
    bad: { tier: 'pro', currency: 'XXX', billingPeriod: 'monthly' },
  },
  'process-downgrade': { good: async () => ({ targetTier: 'trial' }), bad: { targetTier: 7 } },
}
