import { onlinePaymentTexts, paidPath, providerAmount } from '@openhour/shared/features/money/online-payments.rules.ts'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { now, nowMs } from '../../platform/clock.ts'
import { runAs, runPlain } from '../../platform/database/tenancy.ts'
import type { Log } from '../../platform/log.ts'
import { newId } from '../../platform/new-id.ts'
import { Refusal, refusing } from '../../platform/refusal.ts'
import { timeIn } from '../../platform/time/practice-time.ts'
import {
  beginPayment,
  findAttempt,
  findPage,
  listAttemptsOf,
  listOtherAttempts,
  noteChecked,
  openAttempt,
  type OpenAttempt,
  receiptOf,
  takePayment,
} from './online-payments.queries.ts'
import { PayFault, type Taken } from './pay-provider.ts'
import { endQuietly, type PaymentAccounts } from './payment-accounts.ts'
import { forgetAccess, listSealedAccounts } from './payment-accounts.queries.ts'

const minuteMs = 60_000
/** Stripe's pages live for half an hour at least. */
const pageMinutes = 120
/** With less left, a new page is opened. */
const leastMinutes = 45
/** A debit takes days; after these, nothing comes any more. */
const waitingDays = 30

const payRefusals = {
  'invoice-missing': () => new Refusal('not-found', onlinePaymentTexts.notPayable),
  'nothing-open': () => new Refusal('not-possible-now', onlinePaymentTexts.notPayable),
  'no-account': () => new Refusal('not-possible-now', onlinePaymentTexts.notPayable),
}

/** `worker` works as openhour_worker, `app` as openhour_app on behalf of the practice. */
type Parts = { worker: pg.Pool; app: pg.Pool; accounts: PaymentAccounts; publicUrl: string; log: Log }

/** Paying invoices through the accounts of their practices. */
export function openOnlinePayments({ worker, app, accounts, publicUrl, log }: Parts) {
  const asPractice = (therapistId: string) => ({ userId: therapistId, role: 'therapist' })

  /** Records what a provider took. Recorded before, it changes nothing. */
  async function record({ id, therapistId, provider, isTest, timeZone }: OpenAttempt, taken: Taken): Promise<void> {
    const { reference, amountMinor, currency, at } = taken
    const payment = {
      received_date: timeIn(timeZone, Date.parse(at)).today,
      amount_minor: amountMinor,
      currency,
      method: 'online',
      reference,
      note: isTest ? onlinePaymentTexts.testNote : null,
    }
    const { today } = timeIn(timeZone, nowMs())
    const receipt = receiptOf(provider, taken)
    await runAs(app, asPractice(therapistId), takePayment(id, newId(), receipt, JSON.stringify(payment), today))
  }

  /**
   * Reads an attempt anew from its provider, and records what was paid.
   * @throws PayFault
   */
  async function read(attempt: OpenAttempt): Promise<OpenAttempt['state']> {
    const { id, therapistId, reference, sealed, expiresAt } = attempt
    const isLate = Date.parse(expiresAt) < nowMs()
    const note = (isOver: boolean) => runPlain(worker, noteChecked(therapistId, id, isOver, now().toISOString()))
    if (reference === null || sealed === null) {
      // No payer was sent there.
      await note(isLate)
      return isLate && attempt.state !== 'paid' ? 'closed' : attempt.state
    }
    const known = { ...attempt, reference }
    const { state, taken } = await accounts
      .use(attempt, sealed, (account) => account.read(known))
      .catch(async (error) => {
        await note(Date.parse(expiresAt) + waitingDays * 24 * 60 * minuteMs < nowMs())
        throw error
      })
    for (const each of taken) await record(attempt, each)
    await note(state === 'closed' || Date.parse(expiresAt) + waitingDays * 24 * 60 * minuteMs < nowMs())
    if (taken.length > 0) return 'paid'
    return attempt.state === 'paid' ? 'paid' : state
  }

  /** Ends a page that nobody shall pay any more, after recording what was paid on it. */
  async function close(attempt: OpenAttempt): Promise<void> {
    const { reference, sealed } = attempt
    if ((await read(attempt)) !== 'open' || reference === null || sealed === null) return
    await accounts.use(attempt, sealed, (account) => account.close(reference))
    await runPlain(worker, noteChecked(attempt.therapistId, attempt.id, true, now().toISOString()))
  }

  async function find(id: string): Promise<OpenAttempt | undefined> {
    const [[attempt]] = await runPlain(worker, findAttempt(id))
    return attempt
  }

  return {
    find,
    read,
    usable: accounts.usable,
    async pageOf(therapistId: string, invoiceId: string): Promise<string | undefined> {
      const [[page]] = await runPlain(worker, findPage(therapistId, invoiceId, now().toISOString()))
      return page?.url
    },
    /**
     * Opens the page on which what is open of an invoice can be paid, or answers the one that is still good.
     * @throws Refusal
     */
    async start(therapistId: string, invoice: { id: string; number: string }): Promise<string> {
      const at = nowMs()
      const inMinutes = (minutes: number) => new Date(at + minutes * minuteMs).toISOString()
      const times = { at: inMinutes(0), until: inMinutes(pageMinutes), goodUntil: inMinutes(leastMinutes) }
      const begin = runAs(app, asPractice(therapistId), beginPayment(invoice.id, randomUUID(), times))
      const [[begun]] = await refusing(begin, payRefusals)
      if (begun?.state === 'open' && begun.url !== null) return begun.url
      const attempt = begun && (await find(begun.id))
      const amount = attempt && providerAmount(attempt.provider, attempt.amountMinor, attempt.currency)
      if (!attempt?.sealed || amount === undefined || accounts.usable(attempt.provider) === null)
        throw payRefusals['no-account']()
      const { id, currency, expiresAt, sealed } = attempt
      const wanted = {
        id,
        amount,
        currency,
        title: `Invoice ${invoice.number}`,
        expiresAt,
        returnUrl: `${publicUrl}${paidPath}/${id}`,
      }
      try {
        const { reference, url } = await accounts.use(attempt, sealed, (account) => account.open(wanted))
        await runPlain(worker, openAttempt(therapistId, id, reference, url))
      } catch (error) {
        if (!(error instanceof PayFault)) throw error
        log.warn({ provider: error.provider, status: error.status }, 'a payment page could not be opened')
        throw error.kind === 'busy'
          ? new Refusal('unavailable', onlinePaymentTexts.payUnreachable)
          : new Refusal('not-possible-now', onlinePaymentTexts.notPayable)
      }
      const [others] = await runPlain(worker, listOtherAttempts(therapistId, invoice.id, id))
      // Those about another amount. One that could not be closed is credit if it is paid.
      for (const other of others) await close(other).catch((error: unknown) => passOver(error))
      const url = (await find(id))?.url
      if (!url) throw new Refusal('unavailable', onlinePaymentTexts.payUnreachable)
      return url
    },

    /** Ends what disconnected accounts left at their providers. @throws PayFault if one could not be reached: the job is tried again */
    async endAccounts(therapistId: string): Promise<void> {
      const [all] = await runPlain(worker, listSealedAccounts(therapistId))
      for (const { id, provider, sealed } of all.filter(({ ending }) => ending)) {
        const [attempts] = await runPlain(worker, listAttemptsOf(therapistId, id))
        for (const attempt of attempts) await endQuietly(() => close(attempt))
        await endQuietly(() => accounts.open(provider, id, sealed).end())
        await runPlain(worker, forgetAccess(therapistId, id))
      }
    },
  }

  function passOver(error: unknown): void {
    if (!(error instanceof PayFault)) throw error
    log.info({ provider: error.provider, status: error.status }, 'a payment page could not be closed')
  }
}
export type OnlinePayments = ReturnType<typeof openOnlinePayments>
