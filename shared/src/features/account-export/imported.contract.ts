import * as z from 'zod/mini'

/** One import of a record: the practice that the archive was made of, and when it was made and imported. */
export const ImportStep = z.object({
  practice: z.string(),
  exportedAt: z.nullable(z.string()),
  importedAt: z.string(),
})
export type ImportStep = z.infer<typeof ImportStep>

/** The imports that a record came through, the earliest first. Empty for a record that was made in this practice. */
export const Imported = z.array(ImportStep)
export type Imported = z.infer<typeof Imported>
