import { isDeepStrictEqual } from 'node:util'
import type { Statement } from './tenancy.ts'

type Built = { statement: Statement; places: readonly (Place | undefined)[] }
/** Which argument a parameter is, or which field of it. */
type Place = { argument: number; field: string | undefined }

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

let isChecking = false

/** For tests: builds every statement anew as well, and throws if {@link builtOnce} made a different one. */
export function checkBuiltStatements(): void {
  isChecking = true
}

/**
 * Builds a statement once for all calls, because building and compiling cost more than sending a short statement does. `make` gets placeholders, so
 * it can only place its arguments, or the fields of an argument that is an object, as parameters. It decides nothing by them: for a statement
 * whose text depends on an argument, make one for each text. Missing fields of an object may leave parts out.
 */
export function builtOnce<Arguments extends readonly unknown[], Row>(
  make: (...given: Arguments) => Statement<Row>,
): (...given: Arguments) => Statement<Row> {
  const built = new Map<string, Built>()
  return (...given) => {
    const shape = shapeOf(given)
    let once = built.get(shape)
    if (once === undefined) built.set(shape, (once = build(make as never, given)))
    const { statement, places } = once
    const parameters = places.map((place, index) =>
      place === undefined ? statement.parameters[index] : valueAt(given, place),
    )
    if (isChecking) check(make(...given), statement, parameters)
    return { ...statement, parameters }
  }
}

/**
 * {@link builtOnce} for a statement whose text depends on some choices: once for each of their combinations.
 * @param make gets the choices as they are, and returns what builds the statement from the other arguments
 */
export function builtOncePer<Choices extends readonly (string | boolean)[], Arguments extends readonly unknown[], Row>(
  make: (...choices: Choices) => (...given: Arguments) => Statement<Row>,
): (...choices: Choices) => (...given: Arguments) => Statement<Row> {
  const made = new Map<string, (...given: Arguments) => Statement<Row>>()
  return (...choices) => {
    const key = choices.join(' ')
    let one = made.get(key)
    if (one === undefined) made.set(key, (one = builtOnce(make(...choices))))
    return one
  }
}

/** The fields of the arguments that are objects. */
function shapeOf(given: readonly unknown[]): string {
  let shape = ''
  for (const value of given)
    if (isPlainObject(value)) for (const key in value) if (value[key] !== undefined) shape += `${key} `
  return shape
}

function build(make: (...given: unknown[]) => Statement, given: readonly unknown[]): Built {
  const places = new Map<unknown, Place>()
  const mark = (argument: number, field?: string) => {
    const placeholder = Symbol(field ?? String(argument))
    places.set(placeholder, { argument, field })
    return placeholder
  }
  const marked = given.map((value, argument) =>
    isPlainObject(value)
      ? Object.fromEntries(
          Object.entries(value).flatMap(([key, part]) => (part === undefined ? [] : [[key, mark(argument, key)]])),
        )
      : mark(argument),
  )
  const statement = make(...marked)
  return { statement, places: statement.parameters.map((parameter) => places.get(parameter)) }
}

function valueAt(given: readonly unknown[], { argument, field }: Place): unknown {
  const value = given[argument]
  return field === undefined ? value : (value as Record<string, unknown>)[field]
}

function check(anew: Statement, { sql }: Statement, parameters: readonly unknown[]): void {
  if (anew.sql === sql && isDeepStrictEqual(anew.parameters, parameters)) return
  throw new Error(`builtOnce made another statement than its arguments do. Decide nothing by an argument: ${anew.sql}`)
}
