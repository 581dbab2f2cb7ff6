import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLocalStore } from '../../platform/files/local-store.ts'
import { type MessageFileCalls, openMessageFileCalls } from '../../testing/message-file-calls.ts'
import { phonePicture } from '../../testing/picture-samples.ts'
import { readZip } from '../../testing/zip-reader.ts'

/** What it says about place, device and person. Its position stands in numbers, in its EXIF. */
const told = /Tollesbury|harbour|Phone 1|Ana Keller|photoshop/

let calls: MessageFileCalls
beforeAll(async () => {
  calls = await openMessageFileCalls()
})
afterAll(() => calls.product.stop())

const share = (id: string | undefined) => calls.person.post('/rpc/documents/share', { json: { id, shared: true } })

async function expectUpright(bytes: Buffer) {
  expect(bytes.toString('latin1')).not.toMatch(told)
  const { exif } = await sharp(bytes).metadata()
  // Nothing but which way is up fits into so little.
  expect((exif?.toString('latin1') ?? '').replace(/\0+$/, '').length).toBeLessThan(32)
  const { data, info } = await sharp(bytes).autoOrient().removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([96, 160])
  const at = (x: number) => [...data.subarray((80 * info.width + x) * 3, (80 * info.width + x) * 3 + 3)]
  expect(at(85)[0]).toBeGreaterThan(200)
  expect(at(10)[2]).toBeGreaterThan(200)
}

describe.each([
  ['jpg', 'image/jpeg', 'IMG_1.jpg'],
  ['png', 'image/png', 'IMG_1.png'],
  ['heic', 'image/jpeg', 'IMG_1.jpg'],
])('a picture from a phone as %s', (ending, fileType, fileName) => {
  test('is kept upright as a document, without where it was taken', async () => {
    const { clientId } = calls.client
    const answer = await calls.upload(phonePicture(ending), { name: `IMG_1.${ending}`, clientId })
    expect(answer).toMatchObject({ status: 201, fileType, fileName })
    await share(answer.id)
    await expectUpright((await calls.fetchFile(`/api/documents/${answer.id}/content`, calls.person)).bytes)
    const shown = await calls.fetchFile(`/api/portal/documents/${answer.id}/preview`, calls.client)
    expect([shown.status, shown.headers.get('content-type'), shown.bytes.length]).toEqual([
      200,
      fileType,
      answer.fileSize,
    ])
    await expectUpright(shown.bytes)
  })

  test('is sent with a message, from either side, without it too', async () => {
    for (const side of calls.sides) {
      const id = await calls.uploaded(side, phonePicture(ending), `IMG_1.${ending}`)
      expect((await calls.sent(side, '', [id])).attachments).toMatchObject([{ fileType, fileName }])
      for (const reader of calls.sides)
        await expectUpright((await calls.fetchFile(`${reader.path}/${id}/content`, reader.who)).bytes)
    }
  })
})

test('a picture that was stored with its place reaches nobody with it', async () => {
  const { owner } = calls.product.database
  const files = await openLocalStore({ folder: join(calls.product.dataDir, 'files'), secret: calls.product.secret() })
  const side = calls.sides[0]
  const attachment = await calls.uploaded(side, phonePicture('jpg'), 'IMG_1.jpg')
  await calls.sent(side, 'As before', [attachment])
  const { clientId } = calls.client
  const document = await calls.upload(phonePicture('jpg'), { name: 'IMG_2.jpg', clientId })
  await share(document.id)
  const { rows } = await owner.query<{ key: string }>(
    'select file_key as key from documents where id = $1 union all select file_key from message_attachments where id = $2',
    [document.id, attachment],
  )
  for (const { key } of rows) {
    await files.delete(key)
    await files.put(key, Readable.from([phonePicture('jpg')]), { maxBytes: 100_000 })
  }
  for (const { who, path } of calls.sides)
    await expectUpright((await calls.fetchFile(`${path}/${attachment}/content`, who)).bytes)
  await expectUpright((await calls.fetchFile(`/api/portal/documents/${document.id}/content`, calls.client)).bytes)
  const all = readZip((await calls.fetchFile('/api/portal/download', calls.client)).bytes)
  const pictures = [...all].filter(([path]) => path.endsWith('.jpg'))
  expect(pictures.length).toBeGreaterThan(1)
  for (const [, bytes] of pictures) await expectUpright(bytes)
})

test('a broken picture from a phone is refused with what to do', async () => {
  const { clientId } = calls.client
  const broken = phonePicture('heic').subarray(0, 600)
  const refused = await calls.upload(broken, { name: 'IMG_3.heic', clientId })
  expect([refused.status, refused.detail]).toEqual([
    400,
    'This HEIC picture can’t be converted. Nothing was uploaded. Save it as JPEG and try again.',
  ])
})
