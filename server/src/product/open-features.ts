import type { contract, functions } from '@openhour/shared/contract.ts'
import type { AnyRouter } from '@orpc/server'
import type { Check } from './checks/check.ts'
import type { Feature, FeatureParts, Platform } from './feature.ts'
import { operationsOf } from '../platform/http/api.ts'
import type { MailTemplates } from '../services/mail/template-parts.ts'
import { type Provided, providedNames } from './provided.ts'
import { signInTemplates } from '../services/sign-in/sign-in.mails.ts'

type Contracts = { contract: typeof contract; functions: typeof functions }
type Opened = FeatureParts & { name: string }

/** All features as one. @see FeatureParts */
export type OpenFeatures = Awaited<ReturnType<typeof openFeatures>>

/**
 * Opens the features in order and merges what they bring.
 * @throws Error naming the manifest to edit when an operation has no feature, or two features bring the same thing.
 */
export async function openFeatures(features: readonly Feature[], platform: Platform, contracts: Contracts) {
  const opened: Opened[] = []
  for (const { name, open } of features) opened.push({ name, ...(await open?.(platform)) })

  const routers = merged('operations', opened, ({ routers: own }) => own)
  const functionRouters = merged('function', opened, ({ functions: own }) => own)
  requireAnswered(contracts.contract, routers, 'routers')
  requireAnswered(contracts.functions, functionRouters, 'functions')
  merged('job', opened, ({ jobs = [] }) => Object.assign({}, ...jobs.map(({ tasks }) => tasks)) as object)
  merged('path', opened, ({ routes = [] }) => Object.fromEntries(routes.map(({ path }) => [path, path])))
  merged('outside hold', opened, ({ outsideHolds = [] }) =>
    Object.fromEntries(outsideHolds.map(({ name }) => [name, name])),
  )
  merged('check', opened, ({ name, health, checks = [] }) =>
    Object.fromEntries([...(health ? [name] : []), ...checks.map(({ key }) => key)].map((key) => [key, key])),
  )
  const provided = merged('provision', opened, ({ provides }) => provides)
  for (const name of providedNames)
    if (!(name in provided)) throw new Error(`No feature provides ${name}: add it to \`provides\` of a manifest.`)

  return {
    routers: routers as Record<string, AnyRouter>,
    functions: functionRouters as Record<string, AnyRouter>,
    jobs: opened.flatMap(({ jobs = [] }) => jobs),
    routes: opened.flatMap(({ routes = [] }) => routes),
    checks: opened.flatMap(({ name, health, checks = [] }): Check[] => [
      ...(health ? [{ key: name, look: health }] : []),
      ...checks,
    ]),
    figures: opened.flatMap(({ figures }) => (figures ? [figures] : [])),
    cleanUp: (at: string) => opened.flatMap(({ cleanUp }) => cleanUp?.(at) ?? []),
    outsideHolds: opened.flatMap(({ outsideHolds = [] }) => outsideHolds),
    provided: provided as Provided,
    stop: async () => void (await Promise.all(opened.map(async ({ stop }) => stop?.()))),
  }
}

/** The emails of sign-in and of all features, by template name. */
export function mailTemplatesOf(features: readonly Feature[]): MailTemplates {
  const all = [{ name: 'sign-in', mails: signInTemplates }, ...features]
  return merged('mail', all, ({ mails }) => mails) as MailTemplates
}

/** Merges by name; each name comes from one feature. */
function merged<Part extends { name: string }>(
  kind: string,
  from: readonly Part[],
  partsOf: (from: Part) => object | undefined,
): Record<string, unknown> {
  const owners = new Map<string, string>()
  const all: Record<string, unknown> = {}
  for (const each of from) {
    for (const [name, part] of Object.entries(partsOf(each) ?? {})) {
      const owner = owners.get(name)
      if (owner !== undefined)
        throw new Error(`The ${kind} ${name} is in two features: ${owner} and ${each.name}. Rename or remove one.`)
      owners.set(name, each.name)
      all[name] = part
    }
  }
  return all
}

/** Each router is checked against its contract by type; this finds the ones that are missing. */
function requireAnswered(contractOf: object, routers: object, field: 'routers' | 'functions'): void {
  const answered = new Set(operationsOf(routers as never).map(({ name }) => name))
  const missing = operationsOf(contractOf as never).filter(({ name }) => !answered.has(name))
  if (missing.length > 0)
    throw new Error(
      `No feature answers ${missing.map(({ name }) => name).join(', ')}: add the router to \`${field}\` in the feature's ` +
        'server/src/features/<feature>/<feature>.feature.ts.',
    )
}
