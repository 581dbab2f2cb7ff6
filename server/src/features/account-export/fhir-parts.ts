import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { Row } from './archived-rows.ts'

/** A resource of FHIR R4 (hl7.org/fhir/R4). */
export type Resource = { resourceType: string; id: string } & Record<string, unknown>

/** What a resource needs besides its row. `goalsOf` and `objectivesOf` are the rows of this client's plans. */
export type Context = {
  clientId: string
  packs: ReadonlyMap<string, MeasurePack>
  goalsOf: (planId: string) => Row[]
  objectivesOf: (goalId: string) => Row[]
}

export const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)
/** FHIR leaves out what has no value. */
export const given = (value: unknown) => (value === null ? undefined : value)
/** PostgreSQL's JSON has microseconds, FHIR's instants have any fraction. */
export const instant = (value: unknown) => (typeof value === 'string' ? value.replace(/\+00:00$/, 'Z') : undefined)
export const coding = (system: string, code: string, display?: string) => ({
  coding: [{ system, code, ...(display && { display }) }],
})
export const terminology = 'http://terminology.hl7.org/CodeSystem'
export const note = (value: unknown) => (text(value) ? [{ text: value }] : undefined)
export const patient = ({ clientId }: Context) => ({ reference: `Patient/${clientId}` })
export const by = (map: Record<string, string>, value: unknown, other: string) => map[value as string] ?? other

export const survey = [coding(`${terminology}/observation-category`, 'survey')]
