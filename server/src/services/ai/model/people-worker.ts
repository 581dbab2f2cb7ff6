import { parentPort } from 'node:worker_threads'
import { nameDictionary } from './name-dictionary.ts'
import { namesIn } from './people-in-text.ts'

// people-finder.ts starts this thread and ends it when it has been idle.

export type PeopleRequest = { id: number; texts: readonly string[]; known: readonly string[] }
export type PeopleReply = { id: number; names: string[] } | { id: number; failed: string }

parentPort?.on('message', async ({ id, texts, known }: PeopleRequest) => {
  try {
    parentPort?.postMessage({ id, names: namesIn(texts, await nameDictionary(), known) } satisfies PeopleReply)
  } catch (fault) {
    // A message can quote the text, so only its kind is told.
    parentPort?.postMessage({ id, failed: fault instanceof Error ? fault.name : 'fault' } satisfies PeopleReply)
  }
})
