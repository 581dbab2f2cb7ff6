import { transcriptFilePath, transcriptTexts } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paragraph, word, wordEntries, zip } from '../../testing/document-samples.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
})
afterAll(() => product.stop())

async function read(
  name: string,
  content: string | Uint8Array<ArrayBuffer> | Buffer,
  type = 'application/octet-stream',
) {
  const cookie = [...therapist.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const answer = await fetch(`${product.url}${transcriptFilePath}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { cookie, 'content-type': type, origin: product.url, 'x-forwarded-for': therapist.ip },
    body: typeof content === 'string' ? content : new Uint8Array(content),
  })
  const body = (await answer.json()) as { text?: string; detail?: string }
  return { status: answer.status, ...body }
}

describe('a transcript file keeps who speaks, and loses the timings', () => {
  test.each([
    [
      'WebVTT with voices',
      'call.vtt',
      'WEBVTT\n\nNOTE made by a recorder\n\n1\n00:00:01.000 --> 00:00:04.000 align:start\n<v Maya>I slept &lt;badly&gt;</v>\n\n2\n00:00:04.000 --> 00:00:05.000\n<v Maya>again.</v>\n\n00:05.000 --> 00:06.000\n<v.loud Robin Example>Since <i>when</i>?</v>',
      'Maya: I slept <badly> again.\n\nRobin Example: Since when?',
    ],
    [
      'SubRip with names',
      'call.srt',
      '\uFEFF1\r\n00:00:01,000 --> 00:00:04,000\r\n{\\an8}Maya: I slept badly,\r\nall week.\r\n\r\n2\r\n00:00:04,000 --> 00:00:06,000\r\nMaya: At 3:15 I was awake.\r\n\r\n3\r\n00:00:06,000 --> 00:00:07,000\r\nRobin: Since when?',
      'Maya: I slept badly, all week. At 3:15 I was awake.\n\nRobin: Since when?',
    ],
    [
      'WebVTT with settings, styles, classes and times in a cue',
      'call.vtt',
      'WEBVTT - call\n\nSTYLE\n::cue { color: red }\n\n00:00:01.000 --> 00:00:04.000 position:10%,line-left size:35%\n<v Maya><c.loud>Hi</c> <00:00:02.000>you &lt;3</v>',
      'Maya: Hi you <3',
    ],
    [
      'SubRip without lines between the cues',
      'call.srt',
      '1\n00:00:01,000 --> 00:00:02,000\nMaya: I slept\n2\n00:00:02,000 --> 00:00:03,000\nMaya: 5 hours.\n3\n00:00:03,000 --> 00:00:04,000\n7',
      'Maya: I slept 5 hours.\n\n7',
    ],
    [
      'SubRip with spoken numbers, without numbers of cues',
      'call.srt',
      '00:00:01,000 --> 00:00:02,000\nHow many?\n00:00:02,000 --> 00:00:03,000\n7\n00:00:03,000 --> 00:00:04,000\nHours.',
      'How many? 7 Hours.',
    ],
    [
      'SubRip with spoken numbers, below an empty line',
      'call.srt',
      '1\n00:00:01,000 --> 00:00:02,000\nHow many?\n\n2\n\n2\n00:00:02,000 --> 00:00:03,000\n\n7',
      'How many? 2 7',
    ],
    ['SubRip without names', 'call.srt', '1\n00:00:01,000 --> 00:00:04,000\nI slept badly.', 'I slept badly.'],
    [
      'the text of a meeting program',
      'call.txt',
      'Maya Example  0:03\nI slept badly.\n\nRobin   1:02:07\nSince when?\n',
      'Maya Example: I slept badly.\n\nRobin: Since when?',
    ],
    [
      'a plain text',
      'call.txt',
      'Maya: I slept badly.\nWe meet on Monday 10:30\n',
      'Maya: I slept badly.\nWe meet on Monday 10:30',
    ],
  ])('%s', async (_, name, content, text) => {
    expect(await read(name, content)).toEqual({ status: 200, text })
  })

  test('a Word document', async () => {
    const content = word(paragraph('Maya: I slept badly.') + paragraph('Robin: Since when?'))
    expect(await read('call.docx', content)).toEqual({
      status: 200,
      text: 'Maya: I slept badly.\n\nRobin: Since when?',
    })
  })

  test('a text in an older encoding', async () => {
    expect((await read('a.txt', Buffer.from('Ich schlief sehr übel.', 'latin1'))).text).toBe('Ich schlief sehr übel.')
    // As Windows writes it in Poland.
    const polish = Buffer.concat([Buffer.from('Przyszed'), Buffer.from([0xb3]), Buffer.from(' ojciec.')])
    expect((await read('a.txt', polish)).text).toBe('Przyszedł ojciec.')
    expect((await read('a.txt', Buffer.from('\uFEFFÜbel.', 'utf16le'))).text).toBe('Übel.')
  })
})

describe('refused, with what to do', () => {
  test.each([
    ['a picture called text', 'call.txt', Buffer.from([137, 80, 78, 71, 0, 1]), transcriptTexts.wrongType],
    ['a PDF', 'call.pdf', '%PDF-1.7', transcriptTexts.wrongType],
    ['no name', '', 'text', transcriptTexts.wrongType],
    ['an older Word document', 'call.doc', 'text', transcriptTexts.oldWord],
    ['a text called Word', 'call.docx', 'text', transcriptTexts.unreadable],
    ['a PDF called text', 'call.txt', '%PDF-1.7\n1 0 obj', transcriptTexts.wrongType],
    ['an RTF file called text', 'call.txt', '{\\rtf1\\ansi Hello}', transcriptTexts.wrongType],
    ['a program called text', 'call.txt', Buffer.from([77, 90, 144, 3, 200, 1, 2]), transcriptTexts.wrongType],
    ['signs that are not seen', 'call.txt', '\u0085\u2003', transcriptTexts.empty],
    ['an empty file', 'call.txt', ' \n', transcriptTexts.empty],
    ['cues without text', 'call.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\n', transcriptTexts.empty],
  ])('%s', async (_, name, content, detail) => {
    expect(await read(name, content)).toMatchObject({ status: 400, detail })
  })

  test('a ZIP that is no Word document, and one that unpacks to gigabytes', async () => {
    const other = zip([{ name: 'notes.txt', content: Buffer.from('hello') }])
    expect(await read('call.docx', other)).toMatchObject({ status: 400, detail: transcriptTexts.unreadable })
    // Honest about its size, and lying about it.
    for (const claims of [undefined, 1000]) {
      const content = Buffer.from('x'.repeat(400_000_000))
      const bomb = zip(wordEntries([{ name: 'word/media/a.bin', content, ...(claims && { claims }) }]))
      expect(bomb.length).toBeLessThan(5_000_000)
      expect(await read('call.docx', bomb)).toMatchObject({ status: 400, detail: transcriptTexts.unreadable })
    }
    expect((await read('call.txt', 'Still here.')).text).toBe('Still here.')
  })

  test.each([
    ['spaces', 'call.txt', `A${' '.repeat(2_000_000)}b`],
    ['opened voices', 'call.vtt', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<v '.repeat(700_000)}`],
    [
      'a voice of spaces',
      'call.vtt',
      `WEBVTT\n\n00:01.000 --> 00:02.000\n<v${' '.repeat(2_000_000)}${'x'.repeat(200_001)}`,
    ],
    ['a voice of classes', 'call.vtt', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<v.a'.repeat(500_000)}`],
    ['opened tags', 'call.srt', `1\n00:00:01,000 --> 00:00:02,000\n${'<a'.repeat(1_000_000)}`],
    ['head lines', 'call.txt', `${'A 0:01 '.repeat(300_000)}\n`.repeat(2)],
  ])('%s without end are read at once', async (_, name, content) => {
    expect((await read(name, content)).status).toBe(400)
  })

  test('more characters than are read', async () => {
    const answer = await read('call.txt', 'long '.repeat(50_000))
    expect(answer.status).toBe(400)
    expect(answer.detail).toMatch(/249,999 characters; up to 200,000 are read/)
  })

  test('more bytes than are read, another type, and a visitor', async () => {
    expect((await read('call.txt', Buffer.alloc(10_000_001, 'a'))).status).toBe(413)
    expect((await read('call.txt', 'text', 'text/plain')).status).toBe(415)
    therapist = product.visitor()
    expect((await read('call.txt', 'text')).status).toBe(401)
  })
})
