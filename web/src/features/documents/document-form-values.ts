import { type ClientDocument, DocumentDetails } from '@openhour/shared/features/documents/documents.contract.ts'
import {
  documentKindNames,
  type DocumentKind,
  documentKinds,
} from '@openhour/shared/features/documents/documents.rules.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'

export type DocumentFormValues = { title: string; documentType: DocumentKind; description: string; shared: boolean }

export const kindOptions = documentKinds.map((value) => ({ value, label: documentKindNames[value] }))

const fieldLabels: Record<keyof DocumentFormValues, string> = {
  title: 'Title',
  documentType: 'Document Type',
  description: 'Description',
  shared: 'Marked to share',
}
const fieldNames = Object.keys(fieldLabels) as (keyof DocumentFormValues)[]

export function valuesOf({ title, documentType, description, sharedAt }: ClientDocument): DocumentFormValues {
  return { title, documentType, description: description ?? '', shared: sharedAt !== null }
}

export function detailsOf({ title, documentType, description }: Omit<DocumentFormValues, 'shared'>): DocumentDetails {
  return { title, documentType, description: description.trim() === '' ? null : description }
}

/** What is wrong with these details, by field, in the server's own words. */
export function faultsOf(
  values: Omit<DocumentFormValues, 'shared'>,
): Partial<Record<keyof DocumentFormValues, string>> {
  const faults: Partial<Record<keyof DocumentFormValues, string>> = {}
  for (const { path, message } of DocumentDetails.safeParse(detailsOf(values)).error?.issues ?? []) {
    const name = fieldNames.find((field) => field === path[0])
    if (name) faults[name] ??= message
  }
  return faults
}

/** Where two versions of the form differ, in its own words. */
export function differences(here: DocumentFormValues, other: DocumentFormValues) {
  const text = (name: keyof DocumentFormValues, values: DocumentFormValues) => {
    if (name === 'documentType') return documentKindNames[values.documentType]
    return name === 'shared' ? (values.shared ? 'yes' : 'no') : values[name]
  }
  return fieldNames
    .map((name) => ({ label: fieldLabels[name], here: text(name, here), other: text(name, other) }))
    .filter((field) => field.here !== field.other)
}

/** The browser's check is the server's own schema, asked about what would be sent. */
export const checkDocument: Resolver<DocumentFormValues> = (values) => {
  const errors: FieldErrors<DocumentFormValues> = {}
  for (const [name, message] of Object.entries(faultsOf(values)))
    errors[name as keyof DocumentFormValues] = { type: 'check', message }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}
