import { spawnSync } from 'node:child_process'
import { newClient } from '../../testing/own-rows.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aNote, bodyOf, newSession, text } from '../../testing/note-calls.ts'
import { printedText } from '../../testing/pdf-text.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser & { userId: string }
let client: string
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  client = await newClient(therapist, { name: 'Łukasz Ängström', dateOfBirth: '1990-02-03' })
})
afterAll(() => product.stop())

const isCi = process.env.OPENHOUR_CI === '1' || !['', '0', 'false'].includes(process.env.CI ?? '')
const findsPdfToText = spawnSync('pdftotext', ['-v']).status !== null
if (!findsPdfToText)
  console.log(
    'skipped: our PDFs read by another program, for pdftotext is not here (scripts/system-packages.mjs poppler)',
  )

async function pdfOf(id: string, who: Browser = therapist, route = 'note-pdfs') {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${product.url}/api/${route}/${id}`, { headers: { cookie, 'x-forwarded-for': who.ip } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { answer, bytes, ...(answer.status === 200 ? printedText(bytes) : { pages: [], all: '' }) }
}

describe('the PDF of a note', () => {
  test('contains the complete signed note and every addendum with author, time and reason', async () => {
    const sessionId = await newSession(product, therapist, client)
    const sections = [
      { heading: 'Data', text: 'First line\n\nSecond: ₹ 1,999 for “naïve” <b>' },
      { heading: 'Plan', text: 'See again.' },
    ]
    const note = await aNote(therapist, client, { template: 'own', templateName: 'Brief', sections, sessionId }, true)
    await therapist.post(`/api/v1/notes/${note.id}/addenda`, { text: 'The sister came.', reason: 'Forgotten' })
    const added = await therapist.post(`/api/v1/notes/${note.id}/addenda`, { text: 'Twice.', reason: 'Asked to' })
    const { answer, all } = await pdfOf(note.id)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="note-2026-05-04.pdf"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const at = (instant: string) =>
      new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' }).format(
        new Date(instant),
      )
    const inOrder = [
      'Clinical note',
      'Łukasz Ängström',
      '3 February 1990',
      'Robin Example',
      '4 May 2026, couples, 50 minutes, completed',
      'Brief',
      'a late entry',
      'Data',
      'First line',
      'Second: ₹ 1,999 for “naïve” <b>',
      'Plan',
      'See again.',
      'Signed by Robin Example on',
      at(note.signed?.at ?? ''),
      '(Europe/London)',
      note.signed?.hash ?? '-',
      'Addendum 1',
      'Added by Robin Example on',
      at(bodyOf(added).addenda[0]?.createdAt ?? ''),
      'Reason: Forgotten',
      'The sister came.',
      'Addendum 2',
      'Reason: Asked to',
      'Twice.',
    ]
    let from = 0
    for (const words of inOrder) {
      const place = all.indexOf(words, from)
      expect(place, `${words} in ${all.slice(from)}`).toBeGreaterThanOrEqual(0)
      from = place + words.length
    }
    expect(all).not.toMatch(/draft/i)
  })

  test('marks an unsigned note as a draft at the top and across every page', async () => {
    const note = await aNote(therapist, client, { sections: text('A line of the note.\n'.repeat(200)) })
    const { pages, all } = await pdfOf(note.id)
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.filter((page) => page.includes('DRAFT'))).toHaveLength(pages.length)
    expect(all).toContain('Draft: this note is not signed and may still change.')
    expect(all).toContain('This note is not signed.')
  })

  test('pages a long note completely, and identifies the client and page on each page', async () => {
    const lines = Array.from({ length: 3000 }, (_, n) => `Line number ${n} of the note, and so on.`)
    const note = await aNote(therapist, client, { sections: text(lines.join('\n')) })
    const { pages, all } = await pdfOf(note.id)
    expect(lines.filter((line) => !all.includes(line))).toEqual([])
    const head = 'Clinical note: Łukasz Ängström, 4 May 2026'
    expect(pages.map((page) => page.includes(head))).toEqual(pages.map((_, n) => n > 0))
    expect(pages.filter((page, n) => !page.includes(`${n + 1} of ${pages.length}`))).toEqual([])
  })

  test('of 200,000 letters without a blank is made all the same', async () => {
    const note = await aNote(therapist, client, { sections: text('x'.repeat(200_000)) })
    const { all } = await pdfOf(note.id)
    expect(all.match(/x{20,}/g)?.join('')).toHaveLength(200_000)
  })

  test('prints names and words of other scripts, and names those that its fonts lack', async () => {
    const its = await newClient(therapist, { name: 'אנה לוי' })
    const words = 'Слово, λόγος, 良いです 王小明 김민수 สมชาย अनीता 😀 fine.\nStep → done ✓\nతెలుగు and ភាសា'
    const note = await aNote(therapist, its, { sections: text(words) })
    const { all } = await pdfOf(note.id)
    expect(all).toContain('Слово, λόγος, 良いです 王小明 김민수 สมชาย ')
    expect(all).toContain('😀 fine.')
    expect(all).toContain('Step -> done [x]')
    // As it stands on paper, from left to right.
    expect(all).toContain('יול הנא')
    expect(all.replace(/\s+/g, ' ')).toContain('the fonts lack them (Telugu, Khmer)')
  })

  test('writes from right to left what is written so, beginning at the right', async () => {
    const its = await newClient(therapist, { name: 'أحمد علي' })
    const words = 'قال أحمد (12) "Hello there" في عمان.\nHe said שלום to me.\n' + 'كتب محمد عن النوم '.repeat(20)
    const note = await aNote(therapist, its, { sections: text(words) }, true)
    const { all, pages, bytes } = await pdfOf(note.id)
    expect(all).not.toContain('could not be printed')
    expect(all).toContain('.نامع يف "Hello there" (12) دمحأ لاق')
    expect(all).toContain('He said םולש to me.')
    expect(all.match(/(?:مونلا نع دمحم بتك ?)+$/gm)?.length).toBeGreaterThan(1)
    expect(pages.slice(1).every((page) => page.includes('Clinical note: يلع دمحأ, 4 May 2026'))).toBe(true)
    if (!findsPdfToText && !isCi) return
    const read = spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes }).stdout.toString()
    const letters = read.replace(/[\u202a-\u202e]/g, '')
    expect(letters).toContain('أحمد علي')
    expect(letters).toContain('كتب محمد عن النوم كتب محمد')
    expect(letters).toMatch(/ {30,}.*قال أحمد/)
  })

  test('has its own signs, whatever was printed before it or is printed at the same time', async () => {
    const words = ['春天来了', '疗程结束', 'გამარჯობა', '秋山の紅葉', 'καλημέρα']
    const notes = await Promise.all(words.map((word) => aNote(therapist, client, { sections: text(word) })))
    for (let round = 0; round < 2; round++) {
      const printed = await Promise.all(notes.map(({ id }) => pdfOf(id)))
      for (const [at, { all }] of printed.entries()) {
        const found = words.filter((word) => all.replaceAll(/\s/g, '').includes(word.replaceAll(/\s/g, '')))
        expect(found).toEqual([words[at]])
      }
    }
  })

  test('of 20,000 Chinese signs without a blank fills its lines', async () => {
    const its = '我们讨论了认知行为疗法，并约定下周继续。'.repeat(1000)
    const note = await aNote(therapist, client, { sections: text(its) })
    const { all } = await pdfOf(note.id)
    expect(all.replaceAll('\n', '').match(/我们讨论/g)?.length).toBeGreaterThan(900)
    const lines = all.split('\n').filter((line) => line.includes('疗'))
    expect(lines.filter((line) => line.length < 40).length).toBeLessThan(lines.length / 10)
  })

  test('is written into the audit log as printed, and only of one’s own', async () => {
    const note = await aNote(therapist, client)
    const other = await product.person()
    for (const [id, who] of [
      [note.id, other],
      [crypto.randomUUID(), therapist],
      ['x', therapist],
      ["' or 1=1 --", therapist],
    ] as const)
      expect((await pdfOf(id, who)).answer.status).toBe(404)
    expect((await pdfOf(note.id, product.visitor())).answer.status).toBe(401)
    expect((await pdfOf(note.id, await product.person('client'))).answer.status).toBe(403)
    expect((await pdfOf(note.id)).answer.status).toBe(200)
    const { rows } = await product.database.owner.query(
      `select actor_id, client_id from audit_log where action = 'printed' and entity = 'clinical_notes' and entity_id = $1`,
      [note.id],
    )
    expect(rows).toEqual([{ actor_id: therapist.userId, client_id: client }])
  })
})

test('a process note is printed alone at its own URL, and marked as one', async () => {
  const made = await therapist.post(`/api/v1/clients/${client}/process-notes`, {
    noteDate: '2026-05-04',
    text: 'I was impatient.',
  })
  const { id } = bodyOf(made)
  expect((await pdfOf(id)).answer.status).toBe(404)
  const { answer, all } = await pdfOf(id, therapist, 'process-note-pdfs')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="note-2026-05-04.pdf"')
  expect(all).toContain('Process note. Not part of the clinical record.')
  expect(all).toContain('I was impatient.')
  const clinical = await aNote(therapist, client)
  expect((await pdfOf(clinical.id)).all).not.toContain('impatient')
  expect((await pdfOf(clinical.id, therapist, 'process-note-pdfs')).answer.status).toBe(404)
})
