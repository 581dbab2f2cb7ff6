import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/*
 * The parameters that Stripe takes, read from the type declarations of its own SDK, which Stripe generates from its API. A request of ours with a name or
 * a literal that is not in them is refused, as Stripe would refuse it.
 */

type Declared =
  | { kind: 'interface'; members: Map<string, { type: string; optional: boolean }> }
  | { kind: 'type'; type: string }
type Scope = Map<string, Declared>

const folder = join(dirname(createRequire(import.meta.url).resolve('stripe')), '..', 'esm', 'resources')
const scopes = new Map<string, Scope>()

/** Every declaration of a file by its full name: 'SessionCreateParams.LineItem'. */
function scopeOf(file: string): Scope {
  let scope = scopes.get(file)
  if (!scope) scopes.set(file, (scope = parse(readFileSync(join(folder, `${file}.d.ts`), 'utf8'))))
  return scope
}

function parse(text: string): Scope {
  const scope: Scope = new Map()
  const path: (string | undefined)[] = []
  let open: Map<string, { type: string; optional: boolean }> | undefined
  for (const line of text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\{\s*\[key: string\]: ([\w.]+);\s*\}/g, 'Record<string, $1>')
    .split('\n')) {
    const [, what, name = ''] =
      /^\s*(?:export )?(?:declare )?(namespace|interface|class) (\w+).*\{\s*$/.exec(line) ?? []
    const [, alias = '', type = ''] = /^\s*(?:export )?(?:declare )?type (\w+) = (.*);\s*$/.exec(line) ?? []
    const full = [...path.filter((each) => each !== undefined), name].join('.')
    if (what === 'namespace') path.push(name)
    else if (what !== undefined) {
      open = new Map()
      const [, base] = /extends (\w+) \{/.exec(line) ?? []
      if (base === 'PaginationParams')
        for (const each of ['ending_before', 'limit', 'starting_after'])
          open.set(each, { type: 'string', optional: true })
      if (what === 'interface') scope.set(full, { kind: 'interface', members: open })
      path.push(undefined)
    } else if (alias !== '')
      scope.set([...path.filter((each) => each !== undefined), alias].join('.'), { kind: 'type', type })
    else if (/^\s*\}\s*$/.test(line)) {
      if (path.pop() === undefined) open = undefined
    } else {
      const [, member = '', optional, of = ''] = /^\s*(\w+)(\?)?: (.*);\s*$/.exec(line) ?? []
      if (member !== '') open?.set(member, { type: of, optional: optional !== undefined })
    }
  }
  return scope
}

/** What a form-encoded request carries: `items[0][price]=x` as nested objects. */
export type FormValue = string | { [name: string]: FormValue }

export function formOf(text: string): { [name: string]: FormValue } {
  const root: { [name: string]: FormValue } = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.replace(/\]/g, '').split('[')
    let at = root
    for (const step of path.slice(0, -1)) at = (at[step] ??= {}) as { [name: string]: FormValue }
    at[path.at(-1) ?? ''] = value
  }
  return root
}

/**
 * What is wrong with parameters, by the SDK's declaration; undefined if nothing is.
 * @param file of the SDK's resources: 'Checkout/Sessions'
 * @param name of the declaration: 'Checkout.SessionCreateParams'
 */
export function faultOf(file: string, name: string, given: { [name: string]: FormValue }): string | undefined {
  return faultOfDeclared(scopeOf(file), name, given, '')
}

function faultOfDeclared(scope: Scope, name: string, given: FormValue, at: string): string | undefined {
  const declared = scope.get(name)
  if (!declared) throw new Error(`The SDK declares no ${name}`)
  if (declared.kind === 'type') return faultOfType(scope, name, declared.type, given, at)
  if (typeof given === 'string') return `Invalid object: ${at}`
  for (const [key, value] of Object.entries(given)) {
    const member = declared.members.get(key)
    const path = at === '' ? key : `${at}[${key}]`
    if (!member) return `Received unknown parameter: ${path}`
    const fault = faultOfType(scope, name, member.type, value, path)
    if (fault) return fault
  }
  for (const [key, { optional }] of declared.members)
    if (!optional && given[key] === undefined) return `Missing required param: ${at === '' ? key : `${at}[${key}]`}`
  return undefined
}

function faultOfType(scope: Scope, from: string, type: string, given: FormValue, at: string): string | undefined {
  const [, emptyable] = /^Emptyable<(.*)>$/.exec(type) ?? []
  if (emptyable !== undefined) return given === '' ? undefined : faultOfType(scope, from, emptyable, given, at)
  const [, element] = /^Array<(.*)>$/.exec(type) ?? []
  if (element !== undefined) {
    if (typeof given === 'string') return `Invalid array: ${at}`
    return Object.entries(given)
      .map(([index, each]) => faultOfType(scope, from, element, each, `${at}[${index}]`))
      .find((fault) => fault !== undefined)
  }
  if (type === 'MetadataParam')
    return typeof given === 'string' || Object.values(given).some((each) => typeof each !== 'string')
      ? `Invalid metadata: ${at}`
      : undefined
  const options = type.split(' | ')
  if (options.length > 1) {
    const faults = options
      .filter((each) => each !== 'OtherString')
      .map((each) => faultOfType(scope, from, each, given, at))
    return faults.includes(undefined) ? undefined : faults[0]
  }
  if (/^'.*'$/.test(type))
    return given === type.slice(1, -1) ? undefined : `Invalid ${at}: must be one of the documented values`
  if (type === 'string') return typeof given === 'string' ? undefined : `Invalid string: ${at}`
  if (type === 'number')
    return typeof given === 'string' && /^-?\d+$/.test(given) ? undefined : `Invalid integer: ${at}`
  if (type === 'boolean') return given === 'true' || given === 'false' ? undefined : `Invalid boolean: ${at}`
  if (type === 'RangeQueryParam' || type === 'Decimal') return undefined
  const [, value] = /^Record<string, (.*)>$/.exec(type) ?? /^\{ \[key: string\]: (.*) \}$/.exec(type) ?? []
  if (value !== undefined && typeof given === 'object')
    return Object.entries(given)
      .map(([key, each]) => faultOfType(scope, from, value, each, `${at}[${key}]`))
      .find((fault) => fault !== undefined)
  // Names are relative to the namespace of the declaration that uses them, or to one around it.
  for (let around = from.split('.'); ; around = around.slice(0, -1)) {
    const full = [...around, type].join('.')
    if (scope.has(full)) return faultOfDeclared(scope, full, given, at)
    if (around.length === 0) throw new Error(`The SDK declares no ${type} for ${from}`)
  }
}
