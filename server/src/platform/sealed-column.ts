/** A column of a practice's or an account's table that is stored encrypted. Archives hold its text in the clear, under another name. */
export type SealedColumn = {
  table: string
  column: string
  /** The name of the text in an archive. */
  as: string
  /** The column of the row that it belongs to, where the text is bound to that too. */
  parent?: string
  /** Its table has `user_id` instead of a practice's key. */
  ofAccount?: true
  /** @param secret the installation's */
  sealing: (secret: string) => {
    /** The text, or null if it cannot be decrypted. */
    open(sealed: Buffer, of: SealedRow): string | null
    seal(text: string, of: SealedRow): Buffer
  }
}

export type SealedRow = { therapistId: string; clientId: string; id: string; parentId?: string }
