import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plantTree } from './planted-tree.mjs'
import { checkWords, words } from './words.mjs'

/** For each rule: violations that must be found, and allowed code. */
const planted = {
  environment: {
    at: 'server/src/features/clients/planted.ts',
    faults: ['const port = process.env.PORT', "import { env } from 'node:process'"],
    clean: {
      'server/src/platform/env.ts': 'const source = process.env',
      'server/src/testing/global-setup.ts': 'const given = process.env.TEST_DATABASE_URL',
      'web/vite.config.ts': 'const port = process.env.PORT',
      'server/src/clean.ts': '// Nothing here reads process.env\nconst id = process.pid',
    },
  },
  'rule in SQL': {
    at: 'db/tables/10_planted.sql',
    faults: ["starts_at < at + hours * interval '1 hour'", "created_at > now() - interval '72 hours'"],
    clean: { 'db/tables/20_clean.sql': "return interval '3 minutes';\n(from_at - interval '1 day')::date" },
  },
  clock: {
    at: 'server/src/features/clients/planted.ts',
    faults: ['const now = Date.now()', 'const today = new Date()', 'const moment = Temporal.Now.instant()'],
    clean: {
      'server/src/platform/clock.ts': 'const now = new Date(Date.now())',
      'server/src/features/clients/clean.ts': 'const day = new Date(text)',
      'server/src/features/clients/clean.test.ts': 'const today = new Date()',
    },
  },
  'formatter of dates': {
    at: 'server/src/features/clients/planted.ts',
    faults: [
      "const text = new Intl.DateTimeFormat('en-GB').format(day)",
      "const text = day.toLocaleDateString('en-GB')",
    ],
    clean: {
      'server/src/platform/time/date-format.ts': 'const format = new Intl.DateTimeFormat(locale, options)',
      'server/src/features/clients/clean.ts': "const text = dateFormat('en-GB', { month: 'long' }).format(day)",
    },
  },
  'day from a locale': {
    at: 'web/src/features/clients/planted.ts',
    faults: [
      "const today = now.toLocaleDateString('sv')",
      "const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)",
      "return part(at, isoDay, zone, 'en-CA')",
    ],
    clean: {
      'web/src/features/clients/clean.ts': 'const today = dayIn(now, zone)',
      'server/src/features/reminders/clean.ts': "const words = dateFormat('en-GB', { month: 'long' }).format(at)",
    },
  },
  network: {
    at: 'web/src/features/clients/planted.ts',
    faults: ["await fetch('/rpc')", "await window.fetch('/rpc')", 'const request = new XMLHttpRequest()'],
    clean: {
      'web/src/lib/api/http.ts': "await fetch('/api/auth/sign-in')",
      'web/src/features/clients/clean.ts': 'await query.refetch()\nawait prefetch(url)\nsource.fetch(url)',
    },
  },
  'live updates': {
    at: 'web/src/features/clients/planted.ts',
    faults: ["const source = new EventSource('/api/live')", 'const socket = new WebSocket(url)'],
    clean: { 'web/src/lib/api/live.ts': "const source = new EventSource('/api/live')" },
  },
  storage: {
    at: 'web/src/screens/shell/planted.ts',
    faults: [
      "localStorage.getItem('theme')",
      "sessionStorage.getItem('draft')",
      "document.cookie = 'a=b'",
      "indexedDB.open('x')",
    ],
    clean: {
      'web/src/lib/storage.ts': "localStorage.getItem('theme')",
      'web/src/lib/device-store.ts': "indexedDB.open('x')",
      'web/public/theme.js': "localStorage.getItem('theme')",
      'web/src/screens/shell/clean.ts': "readStored('theme')",
    },
  },
  'lazy code': {
    at: 'web/src/features/clients/planted.tsx',
    faults: [
      "const Part = lazy(() => import('./Part.tsx'))",
      "import { lazy, Suspense } from 'react'",
      "import {\n  lazy,\n  Suspense,\n} from 'react'",
      "void import('./part.ts')",
    ],
    clean: {
      'web/src/features/clients/clean.tsx':
        "import { Suspense } from 'react'\nconst Part = lazyPart(() => import('./Part.tsx').then((file) => file.Part))\nconst Dialog = lazyDialog(() => import('./Dialog.tsx').then((file) => file.Dialog))\nconst Menu = lazyOverlay(\n  () => import('./Menu.tsx').then((file) => file.Menu),\n  ({ onOpenChange }) => onOpenChange(false),\n)",
      'web/src/lib/clean.ts': "const code = lazyCode(() => import('./part.ts'))",
      'web/src/features/clients/clean.feature.ts':
        "const tab = { load: () => import('./Part.tsx').then((file) => file.Part) }",
      'web/src/lib/clean.test.ts': "const { part } = await import('./part.ts')",
    },
  },
  form: {
    at: 'web/src/features/clients/planted.tsx',
    faults: [
      "import { useForm, useWatch } from 'react-hook-form'",
      'const form = useForm<Values>({ defaultValues })',
      "import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'",
      'const { control } = createFormControl({ defaultValues })',
    ],
    clean: {
      'web/src/lib/forms/use-defined-form.ts': "import { useForm } from 'react-hook-form'",
      'web/src/features/clients/clean.tsx':
        "import { useFormState, useWatch } from 'react-hook-form'\nconst form = useDefinedForm(definition)\n// not useForm",
    },
  },
  'fixed wait': {
    at: 'server/src/features/clients/planted.test.ts',
    faults: [
      'await page.waitForTimeout(300)',
      'await new Promise((done) => setTimeout(done, 150))',
      "import { setTimeout as pause } from 'node:timers/promises'",
    ],
    clean: {
      'server/src/features/clients/clean.test.ts': 'await until(() => sent())\nawait expect.poll(sent).toBe(1)',
      'server/src/testing/until.ts': "import { setTimeout as pause } from 'node:timers/promises'",
    },
  },
  'short limit': {
    at: 'server/src/features/clients/planted.test.ts',
    faults: [
      'await vi.waitFor(() => expect(sent).toBe(1))',
      'await expect.poll(sent, { timeout: 5000 }).toBe(1)',
      "await screen.findByRole('status', undefined, { timeout: 8_000 })",
    ],
    clean: {
      'server/src/features/clients/clean.test.ts': 'await expect.poll(sent).toBe(1)',
      'server/src/features/clients/slow.test.ts': 'await expect.poll(sent, { timeout: 30_000 }).toBe(1)',
      'web/src/features/clients/clean.test.tsx': 'await waitFor(() => expect(sent).toBe(1))',
      'web/src/lib/clean.ts': 'const request = { timeout: 5000 }',
    },
  },
  'raw HTML': {
    at: 'web/src/ui/planted.tsx',
    faults: ['<p dangerouslySetInnerHTML={{ __html: text }} />', 'element.innerHTML = text'],
    clean: { 'web/src/ui/clean.tsx': '<p>{text}</p>' },
  },
  'browser date or time input': {
    at: 'web/src/features/clients/planted.tsx',
    faults: ['<TextInput type="time" />', '<TextInput type="date" />', "<input type={'datetime-local'} />"],
    clean: { 'web/src/features/clients/clean.tsx': '<DateInput value={day} />\n<TimeInput value={time} />' },
  },
  barrel: {
    at: 'shared/src/planted.ts',
    faults: ["export * from './days.ts'", "export * as days from './days.ts'"],
    clean: { 'shared/src/clean.ts': "export { addDays } from './days.ts'" },
  },
  'unrun test': {
    at: 'server/src/features/clients/planted.test.ts',
    faults: ["it.only('adds', run)", "test.skip('adds', run)", "describe.todo('later')", "xit('adds', run)"],
    clean: {
      'server/src/features/clients/clean.test.ts': "it.skipIf(!hasPackage)('adds', run)",
      'e2e/clean.test.ts': "test.skip(!chromium, 'needs Chromium')",
    },
  },
  'mock of our own module': {
    at: 'web/src/features/clients/planted.test.tsx',
    faults: ["vi.mock('../../lib/api.ts')", "vi.mock(import('@openhour/shared/contract.ts'))"],
    clean: { 'web/src/features/clients/clean.test.tsx': 'const changed = vi.fn()' },
  },
  'every column': {
    at: 'server/src/features/clients/planted.queries.ts',
    faults: [
      "build.selectFrom('clients').selectAll()",
      'sql`select * from clients`',
      'sql`with a as (select 1) select * from a`',
    ],
    clean: {
      'server/src/features/clients/clean.queries.ts':
        'sql`with own as (select * from clients), more as materialized (\n  select * from notes) select own.id from own`',
      'server/src/features/clients/clean.test.ts': "await owner.query('select * from clients')",
    },
  },
  'SQL text': {
    at: 'server/src/features/clients/planted.handlers.ts',
    faults: [
      "await pool.query('select id from clients')",
      'await pool.query(`\n  insert into clients (id) values ($1)`)',
      "const text = 'update clients set name = $1'",
      "const text = 'delete from clients'",
    ],
    clean: {
      'server/src/features/clients/clean.queries.ts': 'sql`select id from clients`',
      'server/src/platform/database/clean.ts': "await pool.query('select id from clients')",
      'server/src/features/clients/clean.handlers.ts': "const title = 'Update client'\nconst advice = 'Select a day'",
    },
  },
  'fixed host': {
    at: 'server/src/services/mail/planted.ts',
    faults: ["const url = 'http://mail.openhour.org/send'", 'const url = `http://10.0.0.7:80`'],
    clean: {
      'server/src/services/mail/clean.ts':
        "const a = 'http://localhost:3000'\nconst b = 'http://127.0.0.1'\nconst c = `http://${host}`\nconst d = 'http://practice.example.com'",
    },
  },
  'stolen focus': {
    at: 'web/src/ui/PlantedPanel.tsx',
    faults: ['<Base.Popup finalFocus={anchor}>', 'const rest = { finalFocus: () => anchor.current }'],
    clean: {
      'web/src/ui/CleanPanel.tsx': '<Base.Popup finalFocus={() => !focusMovedOn(popup.current) && anchor.current}>',
    },
  },
  unfinished: {
    at: 'db/migrations/0001_planted.sql',
    faults: ['-- TODO: an index', '-- FIXME'],
    clean: { 'db/migrations/0002_clean.sql': '-- Nothing is left to do.' },
  },
  'silenced rule': {
    at: 'shared/src/lib/planted.ts',
    faults: ['// eslint-disable-next-line no-control-regex', '/* oxlint-disable */'],
    clean: { 'shared/src/lib/clean.ts': '// oxlint-disable-next-line no-control-regex -- NUL is what we look for' },
  },
}

it('plants a fault for every rule', () => {
  expect(Object.keys(planted)).toEqual(words.map(({ name }) => name))
})

describe.each(Object.entries(planted))('%s', (name, { at, faults, clean }) => {
  let tree
  let findings
  beforeAll(() => {
    tree = plantTree({ ...clean, [at]: `${faults.join('\n')}\n` })
    findings = checkWords(tree.folder)
  })
  afterAll(() => tree.remove())

  it.each(faults.map((fault) => ({ fault })))('is found in: $fault', ({ fault }) => {
    const text = faults.join('\n')
    const [first, last] = [text.indexOf(fault), text.indexOf(fault) + fault.length].map(
      (end) => text.slice(0, end).split('\n').length,
    )
    const lines = Array.from({ length: last - first + 1 }, (_, offset) => first + offset)
    const found = findings.filter((finding) => lines.some((line) => finding.startsWith(`${at}:${line}  `)))
    const message = words.find((rule) => rule.name === name)?.message
    expect(found.join('\n')).toContain(`${message}  [${name}]`)
  })

  it('is allowed elsewhere', () => {
    expect(findings.filter((finding) => !finding.startsWith(at))).toEqual([])
  })
})
