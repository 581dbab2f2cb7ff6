/** The owner of documents: a client's id, null for the practice, undefined while nobody is chosen. */
export type DocumentOwner = string | null | undefined

/** A field that asks whose documents are. It lists clients, so a screen gives it. */
export type OwnerFieldProps = {
  value: DocumentOwner
  /** The client's name, if it is known without asking. */
  name: string | undefined
  error: string | undefined
  onChange: (owner: DocumentOwner) => void
}
