import type { Screenshot } from '@openhour/shared/features/support/support.contract.ts'
import { openTextSealing } from '../../platform/sealed-text.ts'

/** A file of a message as it is listed: its name is encrypted, and in base64. */
export type ListedFile = Omit<Screenshot, 'fileName'> & { name: string }
export type Visitor = { name: string; email: string }

/** Encrypts what people write to support, bound to its row. */
export type SupportSealing = ReturnType<typeof openSupportSealing>

export function openSupportSealing(secret: string) {
  const sealing = openTextSealing(secret, 'support')
  const openOr = (sealed: Buffer | null, row: readonly string[]) => (sealed === null ? null : sealing.open(sealed, row))
  const fileRow = (userId: string, id: string) => [userId, id, 'name']
  return {
    fingerprint: sealing.fingerprint,
    subject: {
      seal: (text: string, request: string) => sealing.seal(text, [request, 'subject']),
      open: (sealed: Buffer, request: string) => sealing.open(sealed, [request, 'subject']),
    },
    diagnostics: {
      seal: (text: string, request: string) => sealing.seal(text, [request, 'diagnostics']),
      open: (sealed: Buffer | null, request: string) => openOr(sealed, [request, 'diagnostics']),
    },
    /** The name and address of a visitor. */
    visitor: {
      seal: (visitor: Visitor, request: string) => sealing.seal(JSON.stringify(visitor), [request, 'sender']),
      open: (sealed: Buffer | null, request: string): Visitor | null => {
        const text = openOr(sealed, [request, 'sender'])
        return text === null ? null : (JSON.parse(text) as Visitor)
      },
    },
    text: {
      seal: (text: string, request: string, message: string) => sealing.seal(text, [request, message]),
      open: (sealed: Buffer, request: string, message: string) => sealing.open(sealed, [request, message]),
    },
    fileName: {
      seal: (name: string, userId: string, id: string) => sealing.seal(name, fileRow(userId, id)),
      open: (sealed: Buffer, userId: string, id: string) => sealing.open(sealed, fileRow(userId, id)),
      shown: (files: readonly ListedFile[], userId: string): Screenshot[] =>
        files.map(({ name, ...file }) => ({
          ...file,
          fileName: sealing.open(Buffer.from(name, 'base64'), fileRow(userId, file.id)),
        })),
    },
  }
}
