/** The files of an export by path. */
export type Archive = Map<string, Buffer>

/** The rows of a table. */
export const rowsIn = (archive: Archive, table: string) =>
  (archive.get(`data/${table}.jsonl`)?.toString() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
