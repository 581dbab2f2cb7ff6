import { adminAccountSamples } from './admin-account-samples.ts'
import { adminSamples } from './admin-samples.ts'
import { aiReviewSamples } from './ai-review-samples.ts'
import { aiSamples } from './ai-samples.ts'
import { announcementSamples } from './announcement-samples.ts'
import { apiSamples } from './api-samples.ts'
import { appointmentSamples } from './appointment-samples.ts'
import { availabilitySamples } from './availability-samples.ts'
import { billingSamples } from './billing-samples.ts'
import { bookingSamples } from './booking-samples.ts'
import { connectionSamples } from './connection-samples.ts'
import { consentSamples } from './consent-samples.ts'
import { clientSamples } from './client-samples.ts'
import { ownDetailsSamples } from './own-details-samples.ts'
import { contactSamples } from './contact-samples.ts'
import { exportSamples } from './export-samples.ts'
import { measureSamples } from './measure-samples.ts'
import { invoiceMailSamples } from './invoice-mail-samples.ts'
import { invoiceSamples } from './invoice-samples.ts'
import { moneySamples } from './money-samples.ts'
import { noteSamples } from './note-samples.ts'
import {
  draftVersion,
  ofOwnClient,
  own,
  ownClient,
  ownNotification,
  ownSubscription,
  ownTask,
  subscription,
  taskDetails,
} from './own-rows.ts'
import { paymentAccountSamples } from './payment-account-samples.ts'
import { planSamples } from './plan-samples.ts'
import { portalSamples } from './portal-samples.ts'
import { recordSamples } from './record-samples.ts'
import { reportSamples } from './report-samples.ts'
import type { Sample } from './sample.ts'
import { sessionNoteSamples } from './session-note-samples.ts'
import { supportSamples } from './support-samples.ts'
import { taskSamples } from './task-samples.ts'

const securityLog = 'No operation shows the security log; security-log.test.ts reads its rows.'

const practice = { practiceName: 'Practice by the river', licenseNumber: 'PSY 4711', specialization: 'Grief' }

const ofClients = 'Only clients have it: discreet-mode.test.ts reads it back.'

/** A sample for every operation, with every field of its input. */
export const samples: Record<string, Sample> = {
  'account.me': { good: async () => undefined },
  'account.getUserRole': {
    good: async (caller) => ({ user_uuid: (await own(caller)).id }),
    bad: { user_uuid: 'nobody' },
    row: 'user_uuid',
  },
  'accountDeletion.recordCounts': { good: async () => undefined },
  'delete-account': {
    good: async () => ({ confirmation: 'DELETE' }),
    bad: { confirmation: 'delete' },
    endsCaller: true,
    readBack: 'Nothing is left to read.',
  },
  ...adminAccountSamples,
  ...adminSamples,
  ...announcementSamples,
  ...aiReviewSamples,
  ...aiSamples,
  ...sessionNoteSamples,
  ...reportSamples,
  ...apiSamples,
  ...appointmentSamples,
  ...billingSamples,
  ...bookingSamples,
  ...clientSamples,
  ...planSamples,
  ...availabilitySamples,
  'branding.get': { good: async () => undefined },
  'branding.save': {
    good: async () => ({ primaryColor: '#7c3aed', secondaryColor: '#f5f3ff' }),
    bad: { primaryColor: 'red', secondaryColor: '#F5F3FF' },
    readBack: { by: 'branding.get' },
  },
  'branding.removeLogo': { good: async () => undefined },
  'calendarFeed.get': { good: async () => undefined },
  'calendarFeed.make': { good: async () => undefined },
  'calendarFeed.change': {
    good: async (caller) => {
      await caller.post('/rpc/calendarFeed/make', {})
      return { titles: 'first-name', withLinks: true }
    },
    bad: { titles: 'diagnosis' },
  },
  'calendarFeed.revoke': { good: async () => undefined },
  'dashboard.today': { good: async () => undefined },
  'dashboard.firstSteps': { good: async () => undefined },
  'dashboard.hideFirstSteps': { good: async () => undefined },
  'dashboard.addSample': { good: async () => undefined },
  'dashboard.removeSample': { good: async () => undefined },
  ...noteSamples(ownClient),
  ...connectionSamples,
  ...consentSamples,
  ...exportSamples,
  ...measureSamples,
  ...invoiceMailSamples,
  ...invoiceSamples,
  ...paymentAccountSamples,
  ...moneySamples,
  ...portalSamples,
  ...recordSamples,
  'notifications.list': { good: async () => ({ limit: 5 }), bad: { after: 'yesterday' } },
  'notifications.markRead': { good: ownNotification, bad: { id: 'x' }, row: 'id' },
  'notifications.markAllRead': { good: async () => undefined },
  'notifications.remove': { good: ownNotification, bad: { id: 'x' }, row: 'id' },
  'push.status': {
    good: async () => ({ endpoint: 'https://push.example.com/one' }),
    bad: { endpoint: 'javascript:alert(1)' },
    readBack: 'It writes nothing.',
  },
  'push.subscribe': {
    good: async () => subscription(),
    bad: { ...subscription(), endpoint: 'https://169.254.169.254/latest' },
    readBack: 'Address and keys of a browser are secret and never shown; push.test.ts sends to them.',
  },
  'push.unsubscribe': { good: ownSubscription, bad: { id: 'x' }, row: 'id' },
  'push.test': { good: ownSubscription, bad: { id: 'x' }, row: 'id' },
  'search.find': { good: async () => ({ q: 'mila' }), bad: { q: 'x'.repeat(201) } },
  'drafts.list': { good: async () => undefined },
  'drafts.get': { good: async () => ({ key: 'client:new' }), bad: { key: 'no such form' } },
  'drafts.save': {
    good: async (caller) => ({
      key: 'client:new',
      version: await draftVersion(caller),
      body: '{"name":"Mi"}',
      context: { name: 'Mi' },
      clientId: (await ownClient(caller)).id,
    }),
    readBack: {
      record: ({ draft }) => draft,
      except: {
        ownerId: 'It is compared with the signed-in person and not stored.',
        key: 'It identifies the draft.',
      },
    },
    bad: { key: 'client:new', version: -1, body: '' },
  },
  'drafts.remove': {
    good: async () => ({ key: 'client:new' }),
    bad: { key: '' },
    readBack: 'Its fields identify the draft.',
  },
  'drafts.localSession': { good: async () => undefined },
  'securityLog.log': {
    good: async () => ({ p_action: 'input:rapid-clicks', p_details: { count: 21 } }),
    bad: { p_action: 'tab hidden' },
    readBack: securityLog,
  },
  'securityLog.logEnhanced': {
    good: async () => ({ p_action: 'visibility:hidden', p_user_id: crypto.randomUUID() }),
    bad: { p_action: 'no category' },
    readBack: securityLog,
  },
  ...supportSamples,
  ...taskSamples,
  ...contactSamples,
  ...ownDetailsSamples,
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
    good: async (caller) => ({
      fullName: 'Robin Sample',
      phone: '+44 7700 900123',
      ...((await own(caller)).role === 'therapist' ? practice : {}),
    }),
    bad: { fullName: '' },
    readBack: { by: 'settings.profile' },
  },
  'settings.removeAvatar': { good: async () => undefined },
  'settings.preferences': { good: async () => undefined },
  'settings.savePreferences': {
    good: async () => ({
      theme: 'dark',
      notifications: {
        email: false,
        sms: true,
        push: false,
        weeklySummary: false,
        appointmentReminders: false,
        billingUpdates: false,
      },
      singleKeys: false,
    }),
    bad: { theme: 'sepia' },
    readBack: { by: 'settings.preferences', except: { look: ofClients, exitSite: ofClients } },
  },
  'geo-check': {
    good: async () => ({ action: 'validation' }),
    bad: { action: 'bypass' },
    readBack: 'It writes nothing.',
  },
}
