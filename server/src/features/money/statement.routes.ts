import { clientsOnly, therapists } from '@openhour/shared/access/rules.ts'
import { clientNotFound } from '@openhour/shared/features/clients/clients.rules.ts'
import type { Issuer } from '@openhour/shared/features/money/invoices.contract.ts'
import { moneyTexts } from '@openhour/shared/features/money/money.rules.ts'
import {
  ownStatementPath,
  periodFault,
  type StatementKind,
  statementKinds,
  statementPath,
  type StatementPeriod,
  statementTexts,
} from '@openhour/shared/features/money/statements.rules.ts'
import { Hono } from 'hono'
import type pg from 'pg'
import { validate as isId } from 'uuid'
import { runAs } from '../../platform/database/tenancy.ts'
import type { FileStore } from '../../platform/files/files.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import { openPrinter } from '../../platform/pdf/printer.ts'
import { recordRead } from '../../platform/records.queries.ts'
import { found, Refusal, refusedField } from '../../platform/refusal.ts'
import { openBranded } from '../../services/brand/printed-brand.ts'
import { issuerOf, languageFor } from './issuing.ts'
import { findMoneySettings } from './money.queries.ts'
import { printedReceipt, printedStatement } from './statement-print.ts'
import {
  findOwnPerson,
  findOwnPortal,
  findReceipt,
  findStatementPerson,
  listOwnPayments,
  listOwnServices,
  listServices,
  listStatedPayments,
} from './statements.queries.ts'

type Asked = { kind: StatementKind; period: StatementPeriod }

/** @throws Refusal naming the first of `kind`, `from` and `to` that is wrong */
function askedOf(given: Record<string, string>): Asked {
  const kind = statementKinds.find((one) => one === given['kind'])
  if (!kind) throw refusedField('kind', statementTexts.kind)
  const period = { from: given['from'] ?? '', to: given['to'] ?? '' }
  const fault = periodFault(period)
  if (fault) throw refusedField('from', fault)
  return { kind, period }
}

const attached = (name: string) => ({
  'content-type': 'application/pdf',
  'content-disposition': `attachment; filename="${name}.pdf"`,
})
const nameOf = ({ kind, period }: Asked) => `statement-${kind}-${period.from}-${period.to}`

/** A part for each practice, which is named as on its last row. */
function byPractice<Row extends { practiceId: string; issuer: Issuer | null }, Part>(
  rows: readonly Row[],
  partOf: (issuer: Issuer | null, rows: readonly Row[]) => Part,
): Part[] {
  return [...Map.groupBy(rows, ({ practiceId }) => practiceId).values()].map((its) =>
    partOf(its.at(-1)?.issuer ?? null, its),
  )
}

/** Statements of what was invoiced and paid in a time, for therapists and their clients, and receipts. */
export function statementRoutes({
  pool,
  client,
  files,
}: {
  pool: pg.Pool
  client: pg.Pool
  files: FileStore
}): MountedRoute[] {
  const print = openPrinter()
  const branded = openBranded({ pool, files })

  const practice = new Hono<HostEnv>()
    .get('/clients/:id', async (c) => {
      const actor = await c.var.admit(therapists)
      const { userId, role } = actor
      const id = c.req.param('id')
      if (!isId(id)) throw new Refusal('not-found', clientNotFound)
      const asked = askedOf(c.req.query())
      const { from, to } = asked.period
      const [people, [settings], services, payments] = await runAs(
        pool,
        { userId, role },
        findStatementPerson(userId, id),
        findMoneySettings(userId),
        listServices(userId, id, from, to),
        listStatedPayments(userId, id, from, to),
        recordRead('printed', 'clients', id),
      )
      const { payerName, agreedLanguage, ...person } = found(people, clientNotFound)
      const issuer = issuerOf(settings, languageFor(settings, { agreedLanguage, address: person.address }))
      const part =
        asked.kind === 'insurer'
          ? ({ kind: 'insurer', issuer, rows: services } as const)
          : ({ kind: 'payments', issuer, rows: payments } as const)
      const named = asked.kind === 'payments' && payerName !== null ? { ...person, name: payerName } : person
      const printed = printedStatement({ ...asked, person: named, parts: [part] })
      return c.body(await print(userId, await branded(actor, printed)), 200, attached(nameOf(asked)))
    })
    .get('/payments/:id', async (c) => {
      const actor = await c.var.admit(therapists)
      const { userId, role } = actor
      const id = c.req.param('id')
      if (!isId(id)) throw new Refusal('not-found', moneyTexts.paymentNotFound)
      const [receipts, [settings]] = await runAs(
        pool,
        { userId, role },
        findReceipt(userId, id),
        findMoneySettings(userId),
        recordRead('printed', 'payments', id),
      )
      const receipt = found(receipts, moneyTexts.paymentNotFound)
      const issuer = issuerOf(settings, languageFor(settings, { ...receipt, address: null }))
      const printed = printedReceipt(receipt, issuer)
      return c.body(await print(userId, await branded(actor, printed)), 200, attached(`receipt-${receipt.day}`))
    })

  const own = new Hono<HostEnv>().get('/', async (c) => {
    const { userId, role } = await c.var.admit(clientsOnly)
    const asked = askedOf(c.req.query())
    const { from, to } = asked.period
    const [people, [portal], services, payments] = await runAs(
      client,
      { userId, role },
      findOwnPerson(),
      findOwnPortal(),
      listOwnServices(from, to),
      listOwnPayments(from, to),
    )
    if (!portal?.showsInvoices) throw new Refusal('not-found', statementTexts.notShown)
    const parts =
      asked.kind === 'insurer'
        ? byPractice(services, (issuer, rows) => ({ kind: 'insurer', issuer, rows }) as const)
        : byPractice(payments, (issuer, rows) => ({ kind: 'payments', issuer, rows }) as const)
    const person = people[0] ?? { name: '', address: null, dateOfBirth: null }
    const printed = printedStatement({ ...asked, person, parts })
    return c.body(await print(userId, printed), 200, attached(nameOf(asked)))
  })

  return [
    { path: statementPath, trust: 'browser', body: { kind: 'none' }, routes: practice },
    { path: ownStatementPath, trust: 'browser', body: { kind: 'none' }, routes: own },
  ]
}
