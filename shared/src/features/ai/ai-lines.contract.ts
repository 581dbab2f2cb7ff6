import * as z from 'zod/mini'
import { hasText } from '../../lib/storable.ts'
import { longText } from '../../lib/text.ts'
import { maxHeadingLength } from '../clinical-notes/clinical-notes.rules.ts'
import { maxDoubted, maxEvidence, maxLines, maxLineText, maxQuote } from './ai.rules.ts'

/**
 * How a line is backed by its sources.
 * - `extract`: the words of the source, unchanged
 * - `figure`: counted in the sources, such as who spoke how much. It quotes no place
 * - `supported`: written by a model; its evidence was checked
 * - `unsupported`: written by a model, and marked by a check. It must be removed, changed or confirmed before saving
 * - `own`: the therapist wrote, changed or confirmed it
 */
export const aiSupports = ['extract', 'figure', 'supported', 'unsupported', 'own'] as const
export type AiSupport = (typeof aiSupports)[number]

/**
 * Why a line is marked: the first check that it failed.
 * - `quotation`, `number`, `dose`, `name`: the line has one that its sentences do not have
 * - `denial`: the line says that something is denied, and its sentences do not
 * - `negation`: a statement is negated in one of the two only
 * - `direction`: the line says better, worse, more, less or the like, and its sentences do not
 * - `no-observation`, `no-action`: its sentences have nothing that belongs in the line's section
 * - `nothing-said`: its sentences say nothing about the client
 * - `not-said`, `partly-said`: the second reading found that its sentences do not say it, or not all of it
 */
export const aiDoubts = [
  'quotation',
  'number',
  'dose',
  'name',
  'denial',
  'negation',
  'direction',
  'no-observation',
  'no-action',
  'nothing-said',
  'not-said',
  'partly-said',
] as const
export type AiDoubt = (typeof aiDoubts)[number]

/** What words to look at are about. `violence and abuse` is what somebody suffers, `child or dependant` one who is at risk. */
export const dangerKinds = ['self-harm', 'harm to others', 'violence and abuse', 'child or dependant'] as const
export type DangerKind = (typeof dangerKinds)[number]

/** Who marked words to look at: the list of phrases, which also says what they are about, a model, or both. */
export const dangerMarkers = ['list', 'model', 'both'] as const

/** What a source is. `note` and `transcript` are what the therapist entered for this draft; the others are records of the client. */
export const aiSourceKinds = [
  'note',
  'transcript',
  'session',
  'clinical-note',
  'wellness-record',
  'self-care-task',
] as const
export type AiSourceKind = (typeof aiSourceKinds)[number]

/** A place in a source: UTF-16 positions `start` to `end` of its text, and the words that stand there. */
export const AiEvidence = z
  .strictObject({
    source: z.string().check(z.minLength(1), z.maxLength(60)),
    start: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    end: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    quote: longText(maxQuote),
  })
  .check(z.refine(({ start, end }) => end > start, 'Evidence must have an extent'))
export type AiEvidence = z.infer<typeof AiEvidence>

/** One line of a draft, a summary or a report: one sentence or one item. */
export const AiLine = z.strictObject({
  text: longText(maxLineText).check(z.refine(hasText, 'Enter the text of the line')),
  support: z.enum(aiSupports),
  /** Only of an unsupported line. Lines that were drafted before it existed have none. */
  doubt: z.optional(z.enum(aiDoubts)),
  /** The word, number, name or quotation of the line that its sentences do not have, if the doubt is about one. Lines that were drafted before it existed have none. */
  doubted: z.optional(longText(maxDoubted)),
  /** Only of words to look at. `kind` is null where only a model marked them. */
  danger: z.optional(z.strictObject({ by: z.enum(dangerMarkers), kind: z.nullable(z.enum(dangerKinds)) })),
  /** The writer's heading above its words. The line goes below the same one of a clinical note. */
  heading: z.optional(longText(maxHeadingLength)),
  evidence: z.array(AiEvidence).check(z.maxLength(maxEvidence)),
})
export type AiLine = z.infer<typeof AiLine>

const lines = z.array(AiLine).check(z.maxLength(maxLines, `A section has at most ${maxLines} lines`))

/**
 * The sections of a session analysis. `safety` quotes every passage about self-harm, harm to others and abuse, and stands first. `points` are the key
 * insights, `observations` what the therapist observed, `actions` what was agreed.
 */
export const SessionSections = z.strictObject({
  safety: lines,
  summary: lines,
  points: lines,
  observations: lines,
  actions: lines,
})
export type SessionSections = z.infer<typeof SessionSections>

/** The sections of a weekly report, with `safety` as in a session analysis. */
export const ReportSections = z.strictObject({
  safety: lines,
  mood: lines,
  progress: lines,
  concerns: lines,
  recommendations: lines,
  insights: lines,
})
export type ReportSections = z.infer<typeof ReportSections>

/** A source as the therapist reads it beside the lines. `id` is what evidence names. */
export const AiSource = z.object({
  id: z.string(),
  kind: z.enum(aiSourceKinds),
  /** The day that it is about, in the practice's zone; null for what was entered for this draft. */
  date: z.nullable(z.string()),
  text: z.string(),
})
export type AiSource = z.infer<typeof AiSource>

/** What an answer shows of the records that a week is made of, for `sections` of an operation. */
export const ofRecords = (fields: Record<string, unknown>) => ({
  'clinical-notes:read': fields,
  'sessions:read': fields,
  'session-wellness-records:read': fields,
  'self-care:read': fields,
})
