import type { ModelCheck } from '@openhour/shared/features/ai/connected-model.contract.ts'

/** What people are told about a model: its name, the scheme, host and port that get the text (null if it runs here and nothing leaves), and how it was measured. */
export type ShownModel = { name: string; sentTo: string | null; check?: ModelCheck }
