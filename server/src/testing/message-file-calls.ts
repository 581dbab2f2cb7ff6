import type { Message } from '@openhour/shared/features/messages/messages.contract.ts'
import { attachmentPaths } from '@openhour/shared/features/messages/messages.rules.ts'
import { expect } from 'vitest'
import { type DocumentCalls, openDocumentCalls } from './document-calls.ts'
import { pdf, uploadHeaders } from './document-samples.ts'
import { joinedClient } from './portal-calls.ts'
import type { Browser } from './product.ts'

type Answer = { status: number; id?: string; fileName?: string; fileType?: string; code?: string; detail?: string }
type Client = Awaited<ReturnType<typeof joinedClient>>

/** One side of a thread: who, the operations they call, and where they upload. */
export type ThreadSide = { who: Browser; side: 'messages' | 'portalMessages'; path: string; clientId: string }
export type MessageFileCalls = Awaited<ReturnType<typeof openMessageFileCalls>>

/** For `describe.each`: a name, and the place among `sides`. */
export const bothSides = ['the therapist', 'the client'].map((name, index) => [name, index] as const)

/** The product with both sides of a thread, and calls about files of messages like those of their pages. */
export async function openMessageFileCalls(settings: Record<string, string> = {}) {
  const calls: DocumentCalls = await openDocumentCalls(settings)
  const { product, person } = calls
  const client = await joinedClient(product, person)

  async function uploadFile(
    { who, path, clientId }: ThreadSide,
    bytes: Buffer,
    { name = 'Letter.pdf', key, ...more }: { name?: string; key?: string; clientId?: string } = {},
  ): Promise<Answer> {
    const response = await fetch(product.url + path, {
      method: 'POST',
      headers: {
        origin: product.url,
        cookie: [...who.cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; '),
        ...uploadHeaders({ clientId, fileName: name, ...more }),
        ...(key && { 'idempotency-key': key }),
      },
      body: new Uint8Array(bytes),
    })
    return { status: response.status, ...((await response.json()) as object) }
  }
  async function call({ who, side }: ThreadSide, operation: string, json: object, key?: string) {
    const answer = await who.post(`/rpc/${side}/${operation}`, { json }, key ? { 'idempotency-key': key } : undefined)
    return { status: answer.status, json: (answer.json as { json: unknown }).json }
  }
  const send = (side: ThreadSide, text: string, attachments: string[], key?: string) =>
    call(side, 'send', { clientId: side.clientId, text, attachments }, key)

  return {
    ...calls,
    client,
    sides: sidesOf(person, client),
    uploadFile,
    call,
    send,
    /** The id of a file that is uploaded and not sent. */
    uploaded: async (side: ThreadSide, bytes = pdf(), name?: string): Promise<string> => {
      const answer = await uploadFile(side, bytes, name === undefined ? {} : { name })
      expect([answer.status, answer.detail]).toEqual([201, undefined])
      return answer.id ?? ''
    },
    sent: async (side: ThreadSide, text: string, attachments: string[]): Promise<Message> => {
      const { status, json } = await send(side, text, attachments)
      expect([status, json]).toEqual([200, expect.anything()])
      return json as Message
    },
  }
}

/** Status, code and message of a refused operation. */
export function problem({ status, json }: { status: number; json: unknown }): [number, string, string] {
  const { data } = json as { data: { code: string; detail: string } }
  return [status, data.code, data.detail]
}

/** The therapist's side of a client's thread, and the client's. */
export function sidesOf(therapist: Browser, client: Client): readonly [ThreadSide, ThreadSide] {
  const { clientId } = client
  return [
    { who: therapist, side: 'messages', path: attachmentPaths.therapist, clientId },
    { who: client, side: 'portalMessages', path: attachmentPaths.client, clientId },
  ]
}
