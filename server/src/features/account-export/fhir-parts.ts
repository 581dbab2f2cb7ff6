import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { Row } from './archived-rows.ts'

/** A resource of FHIR R4 (hl7.org/fhir/R4). */
export type Resource = { resourceType: string; id: string } & Record<string, unknown>

/** An issued invoice as it stands in one client's record: the lines of this client, and what other rows say about it. */
export type IssuedInvoice = {
  row: Row
  lines: Row[]
  /** It has lines of other clients too, which stand in their records. */
  isPart: boolean
  /** The numbers of what a credit note corrects, and of the credit note that corrects it. */
  corrects: string | null
  correctedBy: string | null
}

/**
 * What a resource needs besides its row. `goalsOf` and `objectivesOf` are the rows of this client's plans, `contacts` the ids of their contacts, and
 * `issuedOf` finds an issued invoice with lines of this client.
 */
export type Context = {
  clientId: string
  packs: ReadonlyMap<string, MeasurePack>
  contacts: ReadonlySet<string>
  issuedOf: (invoiceId: string) => IssuedInvoice | undefined
  goalsOf: (planId: string) => Row[]
  objectivesOf: (goalId: string) => Row[]
}

/** A resource without what has no value: FHIR knows neither null nor empty texts, lists and objects. */
export function withoutEmpty(resource: Resource): Resource {
  return filled(resource) as Resource
}

type RawJson = { rawJSON: (text: string) => unknown; isRawJSON: (value: unknown) => boolean }
const { rawJSON, isRawJSON } = JSON as unknown as RawJson

/** A decimal as it is written. FHIR's have digits that a JavaScript number drops: 80.00 is not 80. */
export const rawDecimal = (decimal: string) => rawJSON(decimal)

function filled(value: unknown): unknown {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return undefined
  if (typeof value !== 'object' || isRawJSON(value)) return value
  if (Array.isArray(value)) {
    const items = value.map(filled).filter((item) => item !== undefined)
    return items.length === 0 ? undefined : items
  }
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const kept = filled(part)
    return kept === undefined ? [] : [[name, kept]]
  })
  return parts.length === 0 ? undefined : Object.fromEntries(parts)
}

export const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)
/** FHIR leaves out what has no value. */
export const given = (value: unknown) => (value === null ? undefined : value)
/** PostgreSQL's JSON has microseconds, FHIR's instants have any fraction. */
export const instant = (value: unknown) => (typeof value === 'string' ? value.replace(/\+00:00$/, 'Z') : undefined)
export const coding = (system: string, code: string, display?: string) => ({
  coding: [{ system, code, ...(display && { display }) }],
})
/** A code has no other spaces than single ones between its words. What people typed may have. */
export const isCode = (value: string) => /^\S+( \S+)*$/.test(value)
/** The path of a file in the archive as a relative address, which has no spaces. */
export const addressOf = (path: unknown) =>
  typeof path === 'string' ? path.split('/').map(encodeURIComponent).join('/') : undefined
export const terminology = 'http://terminology.hl7.org/CodeSystem'
export const pronounsExtension = 'http://hl7.org/fhir/StructureDefinition/individual-pronouns'
export const note = (value: unknown) => (text(value) ? [{ text: value }] : undefined)
/** One annotation for each that has words: a text, or a list of texts. */
export const notes = (named: Record<string, unknown>) =>
  Object.entries(named).flatMap(([name, value]) => {
    const words = Array.isArray(value) ? value.join(', ') : text(value)
    return words ? [{ text: `${name}: ${words}` }] : []
  })
export const patient = ({ clientId }: Context) => ({ reference: `Patient/${clientId}` })
export const by = (map: Record<string, string>, value: unknown, other: string) => map[value as string] ?? other

export const survey = [coding(`${terminology}/observation-category`, 'survey')]
