import type { AiEvidence } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { AiResult, AiWork, Engine } from '../engine.ts'
import type { ModelWrite } from '../engines.ts'
import type { ShownModel } from '../shown-model.ts'
import { AiFault } from '../engine.ts'
import { checkedLine } from './checks.ts'
import { askModel } from './model-answers.ts'
import type { SomeModel } from './model-writer.ts'
import { modelSections, readSources, sourcesPrompt, systemPrompt } from './prompt.ts'
import { pseudonymsFor } from './pseudonyms.ts'
import { openPassages, placesOf, type ReadSource } from './quotations.ts'

/**
 * Has drafts written by a model, and checks every line against the sources. Passages about safety are never left to the
 * model: they are those of Passages, which also recognizes the language.
 */
export function openModel({ shown, open }: SomeModel, passages: Engine): { shown: ShownModel; write: ModelWrite } {
  return {
    shown,
    write: (ledger) => async (work, call) => {
      const { kind, sources, clientNames, therapistNames, contactNames = [], identifiers = [], otherNames = [] } = work
      const names = pseudonymsFor({
        client: clientNames,
        therapist: therapistNames,
        contacts: contactNames,
        identifiers,
      })
      call.onProgress?.(3, 'Looking for passages about safety')
      const quoted = await passages.write({ ...work, withSentences: true }, { signal: call.signal })
      if (sources.every(({ text }) => text.trim() === '')) return { ...quoted, sections: onlySafety(kind, quoted) }
      const model = await open(ledger, therapistNames.join('\n'), call)
      const { read, cut } = readSources(
        sources,
        names,
        model.readsCharacters(sources.map(({ text }) => text).join('\n')),
      )
      call.onProgress?.(10, 'Waiting for the model')
      const answer = await askModel({
        kind,
        system: systemPrompt(kind),
        prompt: sourcesPrompt(read),
        write: model.write,
        onAttempt: (attempt) => call.onProgress?.(10 + 25 * attempt, 'Asking the model to correct its answer'),
      }).finally(model.end)
      if (call.signal.aborted) throw new AiFault('cancelled')
      call.onProgress?.(90, 'Checking every line against the sources')
      const seen = new Set<string>()
      const findPassage = openPassages(read)
      const sections = modelSections[kind].map((section) => {
        const lines = (answer[section] ?? []).slice(0, mostLines).flatMap(({ text, quote }) => {
          const evidence = placesOf(quote, findPassage)
          const line = checkedLine(
            { section, text: names.restore(text, unmasked(evidence, read)), evidence },
            {
              sources,
              ownNames: [...clientNames, ...therapistNames],
              otherNames,
              passages: quoted.passages ?? [],
              language: quoted.language,
            },
          )
          if (!line || seen.has(`${section} ${line.text}`)) return []
          seen.add(`${section} ${line.text}`)
          return [line]
        })
        return [section, lines] as const
      })
      return {
        sections: { ...onlySafety(kind, quoted), ...Object.fromEntries(sections) },
        language: quoted.language,
        notDone: cut ? ['cut'] : [],
        speech: quoted.speech,
      }
    },
  }
}

const mostLines = 30

/** The passages of a line as they were before anything was replaced in them. */
const unmasked = (evidence: readonly AiEvidence[], read: readonly ReadSource[]) =>
  evidence.flatMap(({ source: id, start, end }) =>
    read
      .filter(({ source }) => source.id === id)
      .map(({ source, masked }) => ({ text: source.text, masks: masked.masks, start, end })),
  )

/** The passages about safety, and nothing in the other sections. */
function onlySafety<Kind extends AiWork['kind']>(kind: Kind, { sections }: AiResult<Kind>): AiResult<Kind>['sections'] {
  const empty = Object.fromEntries(modelSections[kind].map((section) => [section, []]))
  return { safety: sections.safety, ...empty } as unknown as AiResult<Kind>['sections']
}
