/**
 * What people call the columns of a table, in the order in which they are read. `null`: only programs need it, or the page says it elsewhere, as it names
 * the goal above its progress.
 */
export type Labels = Readonly<Record<string, string | null>>
