import { therapists } from '@openhour/shared/access/rules.ts'
import { moneyTexts } from '@openhour/shared/features/money/money.rules.ts'
import { daysOfPeriod, isPeriod, monthEndPath } from '@openhour/shared/features/money/month-end.rules.ts'
import { Hono } from 'hono'
import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runAs } from '../../platform/database/tenancy.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import { Refusal } from '../../platform/refusal.ts'
import { accountantList } from './accountant-list.ts'
import { datevList } from './datev-list.ts'
import { findMoneySettings, listTaxes } from './money.queries.ts'
import { invoicesExported, listTaxed } from './month-files.queries.ts'

/** The invoices of a month or a year as files: a CSV list for any accountant, and DATEV's booking list. */
export function monthFileRoutes(pool: pg.Pool): MountedRoute {
  const days = (period: string) => {
    if (!isPeriod(period)) throw new Refusal('not-found', moneyTexts.period)
    return { period, ...daysOfPeriod(period) }
  }
  const attached = (fileName: string, charset: string) => ({
    'content-type': `text/csv; charset=${charset}`,
    'content-disposition': `attachment; filename="${fileName}"`,
  })
  const routes = new Hono<HostEnv>()
    .get('/:period/invoices', async (c) => {
      const actor = await c.var.admit(therapists)
      const { period, from, through } = days(c.req.param('period'))
      const [rows] = await runAs(pool, actor, listTaxed(actor.userId, from, through), invoicesExported())
      // The mark at the beginning tells spreadsheets that it is UTF-8.
      return c.body(`\uFEFF${accountantList(rows)}`, 200, attached(`invoices-${period}.csv`, 'utf-8'))
    })
    .get('/:period/datev', async (c) => {
      const actor = await c.var.admit(therapists)
      const { period, from, through } = days(c.req.param('period'))
      const [rows, [settings], taxes] = await runAs(
        pool,
        actor,
        listTaxed(actor.userId, from, through),
        findMoneySettings(actor.userId),
        listTaxes(actor.userId),
      )
      const list = datevList(rows, settings, taxes, { period, from, through, made: now() })
      await runAs(pool, actor, invoicesExported())
      return c.body(Buffer.from(list, 'latin1'), 200, attached(`EXTF_Buchungsstapel_${period}.csv`, 'windows-1252'))
    })
  return { path: monthEndPath, trust: 'browser', body: { kind: 'none' }, routes }
}
