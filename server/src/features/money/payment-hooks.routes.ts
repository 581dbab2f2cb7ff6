import { paymentHookPath } from '@openhour/shared/features/money/online-payments.rules.ts'
import { Hono } from 'hono'
import type pg from 'pg'
import * as z from 'zod/mini'
import { runPlain } from '../../platform/database/tenancy.ts'
import { rawBody } from '../../platform/http/buffered-body.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import { enqueueHinted } from './online-payments.queries.ts'
import { type Hint, PayFault } from './pay-provider.ts'
import type { PaymentAccounts } from './payment-accounts.ts'
import { findSealedAccount } from './payment-accounts.queries.ts'

const Id = z.guid()

/**
 * The webhooks of practices' payment accounts. What a signed one says is only a hint: a job asks the provider. An unknown account, another one's signature
 * and none get the same answer. @param parts.worker works as openhour_worker
 */
export function paymentHooks({ worker, accounts }: { worker: pg.Pool; accounts: PaymentAccounts }): MountedRoute {
  async function take(id: string, body: Buffer, headers: Headers): Promise<boolean> {
    if (!Id.safeParse(id).success) return false
    const [[account]] = await runPlain(worker, findSealedAccount(id))
    const hint = account && (await hintOf(account, body, headers))
    if (!hint) return false
    const { therapistId, provider } = account
    await runPlain(
      worker,
      enqueueHinted(therapistId, account.id, provider, hint.reference ?? null, hint.payment ?? null),
    )
    return true
  }

  async function hintOf(
    { id, provider, sealed }: { id: string; provider: Parameters<PaymentAccounts['open']>[0]; sealed: Buffer },
    body: Buffer,
    headers: Headers,
  ): Promise<Hint | undefined> {
    try {
      return await accounts.open(provider, id, sealed).hintOf(body, headers)
    } catch (error) {
      if (error instanceof PayFault) return undefined
      throw error
    }
  }

  const routes = new Hono<HostEnv>().post('/:id/webhook', async (c) => {
    const isTaken = await take(c.req.param('id'), rawBody(c.env.incoming), c.req.raw.headers)
    return c.body(null, isTaken ? 200 : 400)
  })
  return { path: paymentHookPath, trust: 'provider', body: { kind: 'raw', maxBytes: 512 * 1024 }, routes }
}
