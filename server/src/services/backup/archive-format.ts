import * as z from 'zod/mini'

/*
 * [age( ] zstd( tar: openhour-backup.json, tables/<schema>.<table>/<part>, files/<key>, data/..., secret, manifest.json, SHA256SUMS ) , trailer [ )]
 *
 * The trailer is a skippable frame of Zstandard, which its programs ignore: magic number, length 32, SHA-256 of everything before it.
 */
export const formatVersion = 1
export const headerName = 'openhour-backup.json'
export const manifestName = 'manifest.json'
export const sumsName = 'SHA256SUMS'
export const secretName = 'secret'
export const anchorsName = 'data/audit-heads.log'

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const name = z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/))
const Migration = z.object({ name: z.string().check(z.regex(/^\d{4}_[a-z0-9_]+\.sql$/)), checksum: sha256 })
const Table = z.object({ schema: name, name, columns: z.array(name) })

/** The first member: enough to refuse an archive that this version or installation cannot take. */
export const Header = z.object({
  format: z.literal(formatVersion),
  takenAt: z.iso.datetime(),
  version: z.string(),
  postgres: z.string(),
  /** Says which secret the archive needs without telling it. */
  secretFingerprint: sha256,
  migrations: z.array(Migration),
  tables: z.array(Table),
})
export type Header = z.infer<typeof Header>
export type BackedUpTable = z.infer<typeof Table>

/**
 * The last member but one. `sha256`: of the bytes in the archive. `rowsSum`: of the rows in any order, because a restored table may return them in
 * another one.
 */
export const Manifest = z.object({
  tables: z.array(z.object({ schema: name, name, bytes: z.int(), sha256, rows: z.int(), rowsSum: sha256 })),
  sequences: z.array(z.object({ schema: name, name, value: z.string().check(z.regex(/^-?\d+$/)) })),
  files: z.int(),
  fileBytes: z.int(),
  /** Files that rows refer to and the store did not have. */
  missingFiles: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

const memberForms = [
  new RegExp(`^(?:${[headerName, manifestName, sumsName, secretName, anchorsName].join('|').replaceAll('.', '\\.')})$`),
  /^tables\/[a-z_][a-z0-9_]{0,62}\.[a-z_][a-z0-9_]{0,62}\/\d{6}$/,
  /^files\/[0-9a-f]{32}$/,
  /^data\/measures\/[A-Za-z0-9][A-Za-z0-9._-]{0,100}$/,
]

/** Whether an archive may have a member of this name. Names are never used as paths. */
export function isMemberName(member: string): boolean {
  return memberForms.some((form) => form.test(member))
}

export function tableKey({ schema, name: table }: { schema: string; name: string }): string {
  return `${schema}.${table}`
}

/** The archive was changed, truncated, or is none. `message` is for the operator. */
export class BackupDamaged extends Error {
  constructor(what: string, cause?: unknown) {
    super(`This backup cannot be used: ${what}. Nothing was changed. Use another one.`, { cause })
    this.name = 'BackupDamaged'
  }
}

/** The archive is good, but not for this version, installation or key. */
export class BackupRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BackupRefused'
  }
}
