import { readFileSync } from 'node:fs'
import type { EnvironmentPage } from '@openhour/shared/features/admin-settings/admin-settings.contract.ts'
import type { Env } from '../../platform/env.ts'
import { openModelStore, openSpeechStore } from '../../services/ai/local/model-store.ts'

/** Variables that only give what holds until an admin sets something else. */
const setByAdmins: ReadonlySet<string> = new Set(['SUPPORT_EMAIL', 'LOCATION_GATE', 'PLANS'])

/** What only the server's environment sets, and what follows from it. */
export function environmentPage({ variables, dataDir, ai }: Env): EnvironmentPage {
  const describe = descriptions()
  const models = [
    { use: 'drafts' as const, installed: openModelStore(dataDir).installed(), other: ai.model?.model },
    { use: 'speech' as const, installed: openSpeechStore(dataDir).installed(), other: ai.speech?.model },
  ]
  return {
    variables: variables
      .filter(({ name }) => !setByAdmins.has(name))
      .map((variable) => ({ ...variable, description: describe.get(variable.name) ?? '' })),
    models: models.map(({ use, installed, other }) => ({
      use,
      name: installed?.name ?? null,
      bytes: installed?.bytes ?? null,
      licence: installed?.licence ?? null,
      installedAt: installed?.installedAt ?? null,
      // A model that the environment names comes before one on this machine.
      usedInstead: other ?? null,
    })),
  }
}

/** What .env.example says of each variable: the comment above it, or above the group in which it stands. */
function descriptions(): Map<string, string> {
  const file = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8')
  const described = new Map<string, string>()
  for (const block of file.split(/\n{2,}/)) {
    const lines = block.split('\n')
    const comment = lines.flatMap((line) => /^# (.*)$/.exec(line)?.[1] ?? []).join(' ')
    for (const line of lines) {
      const [, name] = /^#([A-Z][A-Z0-9_]*)=/.exec(line) ?? []
      if (name !== undefined) described.set(name, comment)
    }
  }
  return described
}
