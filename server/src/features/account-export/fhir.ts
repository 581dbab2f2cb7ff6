import { keyLabel } from '@openhour/shared/features/audit/audit.rules.ts'
import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { AuditRow } from './archive.queries.ts'
import type { Row } from './archived-rows.ts'
import { accountOf, invoiceOf } from './fhir-money.ts'
import { coding, type IssuedInvoice, type Resource, withoutEmpty } from './fhir-parts.ts'
import { resourcesOf } from './fhir-resources.ts'

type Packs = ReadonlyMap<string, MeasurePack>
type Rows = AsyncIterable<{ table: { name: string }; row: Row }>

/** The tables whose rows are resources, or parts of one. */
export const fhirTables: readonly string[] = [...Object.keys(resourcesOf), 'plan_objectives']

/** The resources of one client's record, from the rows of its tables. Only the parts of treatment plans and the issued invoices are held in memory. */
export async function* recordResources(
  clientId: string,
  { rows, invoices, packs }: { rows: Rows; invoices: readonly IssuedInvoice[]; packs: Packs },
): AsyncGenerator<Resource, void, undefined> {
  const parts: Record<string, Row[]> = { treatment_plans: [], plan_goals: [], plan_objectives: [] }
  const within = (table: string, column: string) => (id: string) =>
    (parts[table] ?? []).filter((row) => row[column] === id)
  const contacts = new Set<string>()
  const issued = new Map(invoices.map((invoice) => [invoice.row.id, invoice]))
  const context = {
    clientId,
    packs,
    contacts,
    issuedOf: (id: string) => issued.get(id),
    goalsOf: within('plan_goals', 'plan_id'),
    objectivesOf: within('plan_objectives', 'goal_id'),
  }
  let [hasMoney, hasAccount] = [invoices.length > 0, false]
  for await (const { table, row } of rows) {
    if (table.name === 'client_contacts') contacts.add(row.id as string)
    hasMoney ||= table.name === 'charges'
    hasAccount ||= table.name === 'client_billing'
    if (parts[table.name]) parts[table.name]?.push(row)
    else for (const resource of resourcesOf[table.name]?.(row, context) ?? []) yield withoutEmpty(resource)
  }
  for (const table of ['plan_goals', 'treatment_plans'])
    for (const row of parts[table] ?? [])
      for (const resource of resourcesOf[table]?.(row, context) ?? []) yield withoutEmpty(resource)
  if (hasMoney && !hasAccount) yield withoutEmpty(accountOf(context))
  for (const invoice of invoices) yield withoutEmpty(invoiceOf(invoice, context))
}

/** Invoices outlive a client who was erased, and refer to nobody then. */
export const invoiceOfErased = (invoice: IssuedInvoice): Resource =>
  withoutEmpty(invoiceOf(invoice, { clientId: null, contacts: new Set() }))

const actions: Record<string, string> = {
  added: 'C',
  imported: 'C',
  asked: 'C',
  deleted: 'D',
  opened: 'R',
  listed: 'R',
  downloaded: 'R',
  printed: 'R',
  exported: 'R',
}

/** An entry of the audit log. It names people by their ids only, and the API key that acted for one. */
export function auditEvent(
  { seq, at, action, entity, entityId, actorId, actorRole, keyName }: AuditRow,
  clientId: string,
): Resource {
  return {
    resourceType: 'AuditEvent',
    id: `${clientId}-${seq}`,
    type: coding('http://terminology.hl7.org/CodeSystem/audit-event-type', 'rest').coding[0],
    action: actions[action] ?? 'U',
    recorded: at,
    outcome: '0',
    outcomeDesc: action,
    agent: [
      { who: { display: actorId ?? 'unknown' }, role: actorRole ? [{ text: actorRole }] : undefined, requestor: true },
      ...(keyName === null ? [] : [{ name: keyLabel(keyName), requestor: false }]),
    ],
    source: { observer: { display: 'Openhour' } },
    entity: [
      { what: { reference: `Patient/${clientId}` } },
      { name: entityId === null ? entity : `${entity} ${entityId}` },
    ],
  }
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const fullUrl = ({ resourceType, id }: Resource) =>
  isUuid.test(id) ? `urn:uuid:${id}` : `urn:openhour:${resourceType.toLowerCase()}:${id}`

/** A Bundle of all resources, written while they come. */
export async function* bundle(resources: AsyncIterable<Resource>, at: Date): AsyncGenerator<string, void, undefined> {
  yield `{"resourceType":"Bundle","type":"collection","timestamp":${JSON.stringify(at.toISOString())},"entry":[`
  let separator = '\n'
  for await (const resource of resources) {
    yield `${separator}${JSON.stringify({ fullUrl: fullUrl(resource), resource })}`
    separator = ',\n'
  }
  yield '\n]}\n'
}

/** One resource a line. */
export async function* ndjson(resources: AsyncIterable<Resource>): AsyncGenerator<string, void, undefined> {
  for await (const resource of resources) yield `${JSON.stringify(resource)}\n`
}
