import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '@openhour/shared/contract.ts'

type Schema = {
  _zod?: {
    def: {
      type: string
      shape?: Record<string, Schema>
      element?: Schema
      innerType?: Schema
      options?: Schema[]
      in?: Schema
      out?: Schema
      valueType?: Schema
      getter?: () => Schema
      items?: Schema[]
      left?: Schema
      right?: Schema
    }
  }
}

/** The fields of an answer, at every depth. */
function fieldsOf(
  schema: Schema | undefined,
  path: string,
  found: Map<string, string>,
  seen = new Set<unknown>(),
): void {
  if (!schema?._zod || seen.has(schema)) return
  seen.add(schema)
  const { def } = schema._zod
  for (const [name, inner] of Object.entries(def.shape ?? {})) {
    found.set(`${path}.${name}`, name)
    fieldsOf(inner, `${path}.${name}`, found, seen)
  }
  for (const inner of [
    def.element,
    def.innerType,
    def.out,
    def.valueType,
    def.getter?.(),
    def.left,
    def.right,
    ...(def.options ?? []),
    ...(def.items ?? []),
  ])
    fieldsOf(inner, path, found, seen)
}

/** Every name in the code of pages, and in the rules that they share with the server. */
function wordsOfScreens(): Set<string> {
  const code = ['../../web/src', '../../shared/src'].flatMap((folder) => {
    const root = join(import.meta.dirname, folder)
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    return files
      .filter((path) => /\.tsx?$/.test(path) && !/\.(test|contract)\.|^testing\/|^contract\.ts/.test(path))
      .map((path) => readFileSync(join(root, path), 'utf8'))
  })
  return new Set(code.join('\n').match(/[A-Za-z_$][\w$]*/g))
}

/** Fields of answers that no screen shows, each with what it is for. */
const forPrograms: Record<string, string> = {
  entityId: 'Says which row a history is about, for programs that read it through the API.',
  accountRole: 'Tells accounts of the audit log apart, also in its export.',
  tokenExpiresAt: 'Until when a connection works without being renewed.',
  scanned: 'Whether a file was checked for viruses.',
  ofSessionForm: 'How a note came to be.',
  packVersion: 'Which wording of a questionnaire was answered.',
  scheduleId: 'Which repeated request this one belongs to.',
  recordCount: 'How many records a point of a trend stands for.',
  logged: 'Whether a report of a browser was kept.',
  paymentId: 'Which payment settled an invoice; the screen says how and when it was paid.',
  subjectId: 'The row that a webhook told of.',
  attemptedAt: 'When a webhook was last tried.',
}

test('a screen shows every field that an operation answers, or it says what else it is for', () => {
  const found = new Map<string, string>()
  const walk = (part: unknown, path: string): void => {
    const orpc = (part as { '~orpc'?: { outputSchema?: Schema } })['~orpc']
    if (orpc) return fieldsOf(orpc.outputSchema, path, found)
    for (const [name, inner] of Object.entries(part as object)) walk(inner, `${path}.${name}`)
  }
  walk(contract, 'contract')
  expect(found.size).toBeGreaterThan(1000)
  const words = wordsOfScreens()
  const unshown = [...found].filter(([, name]) => !words.has(name))
  expect(
    unshown.filter(([, name]) => !(name in forPrograms)).map(([path]) => path),
    'Show the field on a screen, or name it in forPrograms with what it is for',
  ).toEqual([])
  const names = new Set(unshown.map(([, name]) => name))
  expect(Object.keys(forPrograms).filter((name) => !names.has(name))).toEqual([])
})
