// What a single-character fault looks like in source text: each mutation replaces one span of a file.
import { parseSync } from 'oxc-parser'
import { regexMutations } from './regex-mutations.mjs'

/** @typedef {{ start: number, end: number, text: string }} Mutation */

const operators = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '|': ['&'],
  '&': ['|'],
  '<<': ['>>'],
  '>>': ['<<'],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
  '&&=': ['='],
  '||=': ['='],
  '??=': ['='],
}

const methods = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  find: 'findLast',
  findLast: 'find',
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
  padStart: 'padEnd',
  padEnd: 'padStart',
}
/** Calls that can be left out: what they are called on is used instead. */
const omitted = new Set(
  'filter normalize replace replaceAll reverse slice sort toReversed toSorted toWellFormed trim trimEnd trimStart'.split(
    ' ',
  ),
)

const isText = ({ type, value }) => type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')

const isEquality = (predicate) => predicate?.body?.type === 'BinaryExpression' && predicate.body.operator === '==='

/** Each node with its own mutations. What is not listed is only walked through. */
const kinds = {
  BinaryExpression: ({ left, right, operator }, at) =>
    operator === '+' && (isText(left) || isText(right)) ? [] : at.operator(left, right, operators[operator]),
  LogicalExpression: ({ left, right, operator }, at) =>
    operator === '??' ? [at.instead(left), at.instead(right)] : at.operator(left, right, operators[operator]),
  AssignmentExpression: ({ left, right, operator }, at) => at.operator(left, right, operators[operator]),
  UnaryExpression: ({ operator, argument }, at) => (operator === '!' || operator === '-' ? [at.instead(argument)] : []),
  UpdateExpression: ({ operator, argument, prefix }, at) => {
    const other = operator === '++' ? '--' : '++'
    return [at.text(prefix ? other + at.source(argument) : at.source(argument) + other)]
  },
  Literal: ({ value, regex, raw }, at) => {
    if (regex) return regexMutations(raw).map(at.text)
    if (typeof value === 'boolean') return [at.text(String(!value))]
    return typeof value === 'number' ? [at.text(String(value + 1)), at.text(`(${value - 1})`)] : []
  },
  ConditionalExpression: ({ consequent, alternate }, at) => [at.instead(consequent), at.instead(alternate)],
  IfStatement: ({ test }, at) => [at.part(test, 'true'), at.part(test, 'false')],
  WhileStatement: ({ test }, at) => [at.part(test, 'false')],
  ForStatement: ({ test }, at) => (test ? [at.part(test, 'false')] : []),
  ExpressionStatement: (_node, at) => [at.text(';')],
  ContinueStatement: (_node, at) => [at.text(';')],
  BreakStatement: (_node, at) => [at.text(';')],
  ReturnStatement: ({ argument }, at) =>
    argument && argument.name !== 'undefined' ? [at.part(argument, 'undefined')] : [],
  ArrowFunctionExpression: ({ body }, at) =>
    body.type === 'BlockStatement' || body.name === 'undefined' ? [] : [at.part(body, 'undefined')],
  MemberExpression: ({ optional, object, property }, at) =>
    optional ? [at.between(object, property, at.source.gap(object, property).replace('?.', '.'))] : [],
  CallExpression: ({ callee, arguments: args }, at) => {
    if (callee.type !== 'MemberExpression' || callee.computed) return []
    const { name } = callee.property
    // The values that are searched differ, so at most one is equal.
    if (name === 'find' && isEquality(args[0])) return []
    if (Object.hasOwn(methods, name)) return [at.part(callee.property, methods[name])]
    return omitted.has(name) ? [at.instead(callee.object)] : []
  },
}

/** Texts that people read, and types, are not mutated. */
const isLeftOut = (node) =>
  (node.type.startsWith('TS') && !/^TS(AsExpression|SatisfiesExpression|NonNullExpression)$/.test(node.type)) ||
  node.type === 'ImportDeclaration' ||
  (node.type === 'VariableDeclarator' && node.id.name?.endsWith('Texts'))

/** The mutations of a file's source, in the order of the text. @returns {Mutation[]} */
export function mutationsOf(fileName, text) {
  const { program, errors } = parseSync(fileName, text)
  if (errors.length > 0) throw new Error(`${fileName}: ${errors[0].message}`)
  const found = new Map()
  walk(program, (node) => {
    for (const mutation of kinds[node.type]?.(node, editing(node, text)) ?? [])
      if (text.slice(mutation.start, mutation.end) !== mutation.text)
        found.set(`${mutation.start} ${mutation.end} ${mutation.text}`, mutation)
  })
  return [...found.values()].toSorted((a, b) => a.start - b.start || a.end - b.end)
}

function walk(node, visit) {
  if (isLeftOut(node)) return
  visit(node)
  for (const [key, child] of Object.entries(node)) {
    if (key === 'typeAnnotation' || key === 'typeArguments' || key === 'typeParameters' || key === 'returnType')
      continue
    for (const each of Array.isArray(child) ? child : [child])
      if (each && typeof each === 'object' && typeof each.type === 'string') walk(each, visit)
  }
}

/** The ways to rewrite a node. */
function editing(node, text) {
  const source = ({ start, end }) => text.slice(start, end)
  source.gap = (one, other) => text.slice(one.end, other.start)
  const whole = (replacement) => ({ start: node.start, end: node.end, text: replacement })
  return {
    source,
    text: whole,
    instead: (child) => whole(`(${source(child)})`),
    part: ({ start, end }, replacement) => ({ start, end, text: replacement }),
    between: ({ end }, { start }, replacement) => ({ start: end, end: start, text: replacement }),
    operator: (left, right, others) =>
      (others ?? []).map((other) => {
        const gap = source.gap(left, right)
        return { start: left.end, end: right.start, text: gap.replace(node.operator, () => other) }
      }),
  }
}

/** The source with one mutation. */
export function mutated(source, { start, end, text }) {
  return source.slice(0, start) + text + source.slice(end)
}
