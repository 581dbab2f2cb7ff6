import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ModelCheck } from '@openhour/shared/features/ai/connected-model.contract.ts'
import { AiFault, type Engine } from '../engine.ts'
import { openModel } from '../model/model-engine.ts'
import type { SomeModel } from '../model/model-writer.ts'
import { type JudgedLine, judge, noLedger, transcriptOf } from './judged-lines.ts'

/** The bars: of 100 wrong and 100 honest lines those that are marked, and of 100 lines those that rest on sentences that exist. */
export const bars = { caught: 90, marked: 15, kept: 90 } as const
const perHundred = (count: number, of: number) => (of === 0 ? 0 : Math.round((100 * count) / of))

/** How many sources of the set make one text to draft from. */
const perDraft = 10

type Call = { signal: AbortSignal; onStep: (done: number, of: number) => void }

/**
 * Measures a model: whether its second reading tells wrong lines from honest ones, and whether its drafts can be read and rest on sentences that exist.
 * @throws AiFault if it cannot be asked
 */
export async function checkModel(
  model: SomeModel,
  passages: Engine,
  lines: readonly JudgedLine[],
  at: string,
  { signal, onStep }: Call,
): Promise<ModelCheck> {
  const texts = [...Map.groupBy(lines, ({ language }) => language).values()].map((of) =>
    of.slice(0, perDraft).map(({ source }) => source),
  )
  const steps = lines.length + texts.length
  const count = {
    wrong: 0,
    caught: 0,
    honest: 0,
    marked: 0,
    unread: 0,
    drafts: texts.length,
    ready: 0,
    written: 0,
    kept: 0,
  }
  for (const [done, line] of lines.entries()) {
    const { marked, read } = await judge(line, model, passages, signal)
    if (line.honest) count.honest++
    else count.wrong++
    if (marked) count[line.honest ? 'marked' : 'caught']++
    if (!read) count.unread++
    onStep(done + 1, steps)
  }
  // Only the drafts count here: the lines were read above.
  const writes = openModel({ ...model, open: withoutReading(model) }, passages).write(noLedger)
  for (const [done, text] of texts.entries()) {
    const sources = [transcriptOf(text.join('\n'))]
    try {
      const { sections, leftOut = [] } = await writes(
        { kind: 'session', sources, clientNames: [], therapistNames: [] },
        { signal },
      )
      const { safety: _, ...written } = sections
      const kept = Object.values(written).flat().length
      count.ready++
      count.kept += kept
      count.written += kept + leftOut.reduce((sum, one) => sum + one.count, 0)
    } catch (fault) {
      if (!(fault instanceof AiFault) || fault.problem !== 'nonsense') throw fault
    }
    onStep(lines.length + done + 1, steps)
  }
  const passed =
    perHundred(count.caught, count.wrong) >= bars.caught &&
    perHundred(count.marked, count.honest) <= bars.marked &&
    count.unread === 0 &&
    count.ready === count.drafts &&
    perHundred(count.kept, count.written) >= bars.kept
  return { at, ...count, passed }
}

const withoutReading =
  ({ open }: SomeModel): SomeModel['open'] =>
  async (...asked) => {
    const { write, ...model } = await open(...asked)
    let isWritten = false
    return {
      ...model,
      write: (about) => {
        if (isWritten) return Promise.resolve('')
        isWritten = true
        return write(about)
      },
    }
  }

type Named = { name: string; sentTo: string | null; version: string | null }
type Kept = { model: Named; check: ModelCheck }

/** What a check found, in the data folder. It counts for the model that was checked and for no other one. */
export function openCheckRecord(dataDir: string) {
  const file = join(dataDir, 'ai-check.json')
  const same = (one: Named, other: Named) =>
    one.name === other.name && one.sentTo === other.sentTo && one.version === other.version
  return {
    of(model: Named): ModelCheck | undefined {
      try {
        const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept
        return same(kept.model, model) ? ModelCheck.safeParse(kept.check).data : undefined
      } catch {
        return undefined
      }
    },
    keep({ name, sentTo, version }: Named, check: ModelCheck): void {
      const kept: Kept = { model: { name, sentTo, version }, check }
      writeFileSync(`${file}.new`, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
  }
}
