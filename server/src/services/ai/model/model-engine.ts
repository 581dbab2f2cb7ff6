import type { NotDone } from '@openhour/shared/features/ai/ai.rules.ts'
import { AiFault, type AiCall, type AiResult, type AiWork, type Engine } from '../engine.ts'
import type { ModelWrite } from '../engines.ts'
import type { ShownModel } from '../shown-model.ts'
import { dangerLines, type DraftedLine, draftedLines, readLine } from './drafted-lines.ts'
import { askModel } from './model-answers.ts'
import type { ModelAtWork, SomeModel } from './model-writer.ts'
import { numberedSentences } from './numbered-sentences.ts'
import { modelSections, sourcesPrompt, systemPrompt } from './prompt.ts'
import { pseudonymsFor } from './pseudonyms.ts'
import { readAgain, type Reading } from './second-reading.ts'

/**
 * Has drafts written by a model from numbered sentences, compares every line with its sentences, and asks the model of each line whether they say that. Words
 * to look at are those of Passages, to which the model can only add; Passages also recognizes the language.
 */
export function openModel({ shown, open }: SomeModel, passages: Engine): { shown: ShownModel; write: ModelWrite } {
  return {
    shown,
    write: (ledger) => async (work, call) => {
      const { kind, sources, clientNames, therapistNames, contactNames = [], identifiers = [], otherNames = [] } = work
      const people = { client: clientNames, therapist: therapistNames, contacts: contactNames, identifiers }
      const names = pseudonymsFor(people)
      call.onProgress?.(3, 'Looking for words about danger')
      const quoted = await passages.write({ ...work, withSentences: true }, { signal: call.signal })
      const found = quoted.passages ?? []
      if (found.length === 0) return { ...quoted, sections: onlySafety(kind, quoted) }
      const steps = openSteps(call)
      const model = await open(ledger, therapistNames.join('\n'), { signal: call.signal, onProgress: steps.onProgress })
      try {
        const all = sources.map(({ text }) => text).join('\n')
        const { sentences, cut } = numberedSentences(sources, found, names, model.readsCharacters(all))
        call.onProgress?.(10, 'Waiting for the model')
        const answer = await askModel({
          kind,
          system: systemPrompt(kind),
          prompt: sourcesPrompt(sentences),
          sentences: sentences.length,
          write: model.write,
        })
        if (call.signal.aborted) throw new AiFault('cancelled')
        const ownNames = [...clientNames, ...therapistNames]
        const { language } = quoted
        const { drafted, leftOut } = draftedLines(answer, { sentences, names, ownNames, otherNames, language })
        steps.second()
        const { readings, notDone } = await secondReading(drafted, model, call)
        const danger = dangerLines(quoted.sections.safety, answer, sentences)
        const lines = drafted.map((one, at) => ({ section: one.section, line: readLine(one, readings[at]) }))
        const sections = modelSections[kind].map((name) => [
          name,
          lines.filter(({ section }) => section === name).map(({ line }) => line),
        ])
        const missing: [NotDone, boolean][] = [
          ['cut', cut],
          ['answer-cut', answer.cut],
          ['no-labels', answer.labels === undefined],
          ['lines-cut', danger.cut],
        ]
        return {
          sections: { ...Object.fromEntries(sections), safety: danger.lines },
          language,
          notDone: [...missing.flatMap(([what, is]) => (is ? [what] : [])), ...notDone],
          leftOut,
          speech: quoted.speech,
        }
      } finally {
        model.end()
      }
    },
  }
}

/** A draft stands without its second reading, and says so; but nothing goes on that was stopped, or whose consent does not hold. */
async function secondReading(
  drafted: readonly DraftedLine[],
  { write, readsCharacters }: ModelAtWork,
  { signal, onProgress }: AiCall,
): Promise<{ readings: readonly (Reading | undefined)[]; notDone: NotDone[] }> {
  if (drafted.length === 0) return { readings: [], notDone: [] }
  const onBatch = (percent: number) => onProgress?.(secondAt + (percent * (endAt - secondAt)) / 100, 'Second reading')
  const { readings, fault } = await readAgain({ lines: drafted, write, readsCharacters, onBatch })
  if (signal.aborted || fault?.problem === 'cancelled') throw new AiFault('cancelled')
  const unread = readings.filter((reading) => reading === undefined).length
  if (unread === 0) return { readings, notDone: [] }
  return { readings, notDone: [unread === drafted.length ? 'no-second-reading' : 'second-reading-cut'] }
}

const [secondAt, endAt] = [65, 95]

/** Progress in two steps, each of which a model counts from the beginning. */
function openSteps({ onProgress }: AiCall) {
  let isSecond = false
  return {
    second: () => void (isSecond = true),
    onProgress: (percent: number, stage: string) =>
      isSecond
        ? onProgress?.(secondAt + percent * 0.3, `Second reading: ${stage}`)
        : onProgress?.(percent * 0.7, stage),
  }
}

/** The words to look at, and nothing in the other sections. */
function onlySafety<Kind extends AiWork['kind']>(kind: Kind, { sections }: AiResult<Kind>): AiResult<Kind>['sections'] {
  const empty = Object.fromEntries(modelSections[kind].map((section) => [section, []]))
  return { safety: sections.safety, ...empty } as unknown as AiResult<Kind>['sections']
}
