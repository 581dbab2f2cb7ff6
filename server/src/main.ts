import { contract, functions } from '@openhour/shared/contract.ts'
import { config } from 'zod/mini'
import { en } from 'zod/locales'
import { features } from './features/all.ts'
import { type Env, readEnv } from './platform/env.ts'
import { start, type StartOptions } from './product/start.ts'
import { type Running, runOpenhour } from './running.ts'

config(en())

/**
 * Starts the platform with every feature.
 * @throws Error with a message for the operator if a part cannot start
 */
export function startOpenhour(env: Env, options: StartOptions = {}): Promise<Running> {
  return start(env, { contract, functions, features }, options)
}

if (import.meta.main) await runOpenhour(() => startOpenhour(readEnv()))
