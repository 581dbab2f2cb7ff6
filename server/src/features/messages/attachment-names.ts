import type { Attachment } from '@openhour/shared/features/messages/messages.contract.ts'
import type { TextSealing } from '../../platform/sealed-text.ts'
import type { ListedAttachment } from './attachments.queries.ts'

/** Encrypts the names of files, bound to practice, client and file. */
export type NameSealing = {
  seal(name: string, of: NamedFile): Buffer
  /** Null if it can't be decrypted. */
  open(sealed: Buffer, of: NamedFile): string | null
  /** Files as they are shown with their message. */
  shown(files: readonly ListedAttachment[], of: Omit<NamedFile, 'id'>): Attachment[]
}

type NamedFile = { therapistId: string; clientId: string; id: string }

export function openNameSealing(sealing: TextSealing): NameSealing {
  const row = ({ therapistId, clientId, id }: NamedFile) => [therapistId, clientId, id, 'name']
  const open: NameSealing['open'] = (sealed, of) => sealing.open(sealed, row(of))
  return {
    seal: (name, of) => sealing.seal(name, row(of)),
    open,
    shown: (files, of) =>
      files.map(({ name, ...file }) => ({
        ...file,
        fileName: open(Buffer.from(name, 'base64'), { ...of, id: file.id }),
      })),
  }
}
