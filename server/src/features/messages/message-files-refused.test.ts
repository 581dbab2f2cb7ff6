import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { docx, paddedPdf, pdf } from '../../testing/document-samples.ts'
import {
  bothSides,
  type MessageFileCalls,
  openMessageFileCalls,
  problem,
  sidesOf,
  type ThreadSide,
} from '../../testing/message-file-calls.ts'
import { payload, svg } from '../../testing/picture-samples.ts'
import { joinedClient } from '../../testing/portal-calls.ts'

const wrongType = 'This file isn’t a PDF, Word document (DOC, DOCX), JPG, PNG, GIF or HEIC. Nothing was uploaded.'

let calls: MessageFileCalls
beforeAll(async () => {
  calls = await openMessageFileCalls()
})
afterAll(() => calls.product.stop())

const count = async (table: string, clientId: string) =>
  (await calls.product.database.owner.query<object>(`select from ${table} where client_id = $1`, [clientId])).rowCount
const sideOf = (index: number) => calls.sides[index] as ThreadSide

describe.each(bothSides)('refused to %s, with nothing stored:', (_name, index) => {
  test.each<[string, () => Promise<Buffer> | Buffer, string, string?]>([
    ['an empty file', () => Buffer.alloc(0), 'Please select a file to upload'],
    ['SVG with a script', () => Buffer.from(svg), wrongType, 'drawing.svg'],
    ['SVG called PNG', () => Buffer.from(svg), wrongType, 'drawing.png'],
    ['HTML called PDF', () => Buffer.from(payload), wrongType],
    ['a Windows program called PDF', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]), wrongType],
    ['a script', () => Buffer.from('#!/bin/sh\necho hello'), wrongType, 'letter.docx'],
    [
      'a Word document with macros',
      () => docx([{ name: 'word/vbaProject.bin', content: Buffer.from('x') }]),
      wrongType,
      'letter.docx',
    ],
    ['text called PNG', () => Buffer.from('hello'), wrongType, 'photo.png'],
  ])('%s', async (_what, make, message, name = 'Letter.pdf') => {
    const files = calls.newFiles()
    const refused = await calls.uploadFile(sideOf(index), await make(), { name })
    expect([refused.status, refused.detail]).toEqual([400, message])
    await expect.poll(files).toEqual([])
  })

  test('50 MB and a byte', async () => {
    const files = calls.newFiles()
    const refused = await calls.uploadFile(sideOf(index), paddedPdf(52_428_801))
    expect([refused.status, refused.detail]).toEqual([
      413,
      'This file is larger than 50 MB. Nothing was uploaded. Choose a smaller file.',
    ])
    await expect.poll(files).toEqual([])
  })

  test('no name, and a name that is too long', async () => {
    for (const name of ['', 'x'.repeat(1_001)])
      expect((await calls.uploadFile(sideOf(index), pdf(), { name })).status).toBe(400)
  })

  test('six files in one message, and neither text nor file', async () => {
    const side = sideOf(index)
    const ids = [1, 2, 3, 4, 5, 6].map(() => crypto.randomUUID())
    const before = await count('messages', side.clientId)
    expect(problem(await calls.send(side, 'Six', ids))).toEqual([
      400,
      'invalid-input',
      'A message can have up to 5 files. Nothing was sent. Remove some, or send another message.',
    ])
    expect(problem(await calls.send(side, ' \n', []))).toEqual([400, 'invalid-input', 'Please write a message'])
    expect(await count('messages', side.clientId)).toBe(before)
  })

  test('the 21st file that was not sent', async () => {
    const own = await joinedClient(calls.product, calls.person)
    const side = sidesOf(calls.person, own)[index] as ThreadSide
    for (let number = 0; number < 20; number++) await calls.uploaded(side)
    const refused = await calls.uploadFile(side, pdf())
    expect([refused.status, refused.code]).toEqual([409, 'not-possible-now'])
    expect(refused.detail).toBe(
      'You have many files here that you have not sent. Send or remove some, then add this one again.',
    )
    // The other side has files of its own.
    await calls.uploaded(sidesOf(calls.person, own)[1 - index] as ThreadSide)
  })

  test('a file of the other side, of another thread, or one that was sent already', async () => {
    const side = sideOf(index)
    const another = sidesOf(calls.person, await joinedClient(calls.product, calls.person))[index] as ThreadSide
    const used = await calls.uploaded(side)
    await calls.sent(side, 'Used', [used])
    for (const id of [
      await calls.uploaded(sideOf(1 - index)),
      await calls.uploaded(another),
      used,
      crypto.randomUUID(),
    ])
      expect(problem(await calls.send(side, 'Hello', [id])).slice(0, 2)).toEqual([409, 'not-possible-now'])
  })

  test('a thread that is not theirs, as if there were none', async () => {
    const stranger = await joinedClient(calls.product, await calls.product.person())
    const side = sideOf(index)
    const upload = async (clientId: string) => {
      const { status, code, detail } = await calls.uploadFile({ ...side, clientId }, pdf())
      return [status, code, detail]
    }
    const foreign = await upload(stranger.clientId)
    expect(foreign.slice(0, 2)).toEqual([404, 'not-found'])
    expect(await upload(crypto.randomUUID())).toEqual(foreign)
    expect((await calls.uploadFile(side, pdf(), { clientId: 'x' })).status).toBe(400)
    expect(await count('message_uploads', stranger.clientId)).toBe(0)
  })
})

test('a name with a path, and one that lies about its type, are stored as a plain name with the extension of the content', async () => {
  for (const side of calls.sides)
    for (const [name, kept] of [
      ['../../etc/passwd', 'passwd.pdf'],
      ['..\\..\\windows\\system32\\letter.pdf', 'letter.pdf'],
      ['report\u202Efdp.exe', 'reportfdp.exe.pdf'],
      ['photo.png', 'photo.pdf'],
    ] as const) {
      const { fileName, id } = await calls.uploadFile(side, pdf(), { name })
      expect(fileName).toBe(kept)
      await calls.call(side, 'discardFile', { clientId: side.clientId, id })
    }
})

test('to a client whose practice’s storage is full, in words for the client, while messages still arrive', async () => {
  const [therapist, client] = calls.sides
  const { owner } = calls.product.database
  await calls.setTier(calls.person, 'pro')
  const { json } = (await calls.person.post('/rpc/documents/list', { json: { clientId: client.clientId } })).json as {
    json: { storage: { usedBytes: number; limitBytes: number } }
  }
  const id = await calls.uploaded(client)
  await calls.sent(client, '', [id])
  await owner.query('alter table message_attachments drop constraint message_attachments_file_size_check')
  await owner.query('update message_attachments set file_size = $2 where id = $1', [id, json.storage.limitBytes])
  const full = await calls.uploadFile(client, pdf())
  expect([full.status, full.code, full.detail]).toEqual([
    402,
    'limit-reached',
    'Your therapist’s storage is full, so this file can’t be uploaded. Messages without files still arrive. Please tell your therapist.',
  ])
  const told = await calls.uploadFile(therapist, pdf())
  expect([told.status, told.detail]).toEqual([402, expect.stringMatching(/^Storage limit reached/)])
  expect((await calls.upload(pdf(), { clientId: client.clientId })).status).toBe(402)
  await calls.sent(client, 'Without a file', [])
})
