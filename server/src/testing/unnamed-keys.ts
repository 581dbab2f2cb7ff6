type JsonSchema = {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  propertyNames?: { enum?: string[] }
  additionalProperties?: unknown
}

/** Paths of keys in a value that its JSON schema lacks. */
export function unnamedKeys(value: unknown, schema: unknown, path = ''): string[] {
  const { properties, items, anyOf, propertyNames, additionalProperties } = schema as JsonSchema
  if (anyOf) {
    const outcomes = anyOf.map((part) => unnamedKeys(value, part, path))
    return outcomes.find((outcome) => outcome.length === 0) ?? outcomes[0] ?? []
  }
  if (Array.isArray(value)) return value.flatMap((part, index) => unnamedKeys(part, items ?? {}, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  const schemaOf = (key: string) => properties?.[key] ?? (propertyNames?.enum?.includes(key) && additionalProperties)
  return Object.entries(value).flatMap(([key, part]) =>
    schemaOf(key) ? unnamedKeys(part, schemaOf(key), `${path}.${key}`) : [`${path}.${key}`],
  )
}
