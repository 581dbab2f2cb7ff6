// Restricted code patterns that import rules cannot see, with the places where each is allowed.
import { matchesAny, ourFiles, runAsProgram, textOf } from './files.mjs'

const code = ['**/*.{ts,tsx,mjs,js}']
const server = ['server/src/**/*.ts']
const web = ['web/src/**/*.{ts,tsx}']
const tests = ['**/*.test.*', 'e2e/**']
const onlyForTests = [...tests, 'server/src/testing/**']
const queries = ['**/*.queries.ts', 'server/src/platform/database/**', 'server/src/platform/live/**']
const generated = ['**/*.gen.ts', '**/*.generated.ts']
/** The rules and their tests contain the patterns themselves. */
const rules = ['scripts/check/words.mjs', 'scripts/check/*.test.mjs']

/** `pattern` must not match in `files` except in `except`. Comments count only with `comments`. `message` says what to do instead. */
export const words = [
  {
    name: 'environment',
    pattern: /\bprocess\.env\b|from 'node:process'/g,
    files: ['{shared,server,web,db}/**/*.{ts,tsx}'],
    except: ['server/src/platform/env.ts', '**/*.config.ts', ...onlyForTests],
    message: 'Only server/src/platform/env.ts reads the environment: add the setting there and pass it as an argument.',
  },
  {
    name: 'rule in SQL',
    // Bounds of ranges add a day or a minute, and a function without arguments may be the one home of a time.
    pattern: /(?<!\breturn )\binterval '(?!1 (?:day|minute)')/g,
    files: ['db/{tables,migrations}/*.sql'],
    except: ['db/tables/44_measures.sql'], // app.measure_request_state is the one place that derives the state
    message:
      'A rule stands in shared/src/**/*.rules.ts, and SQL gets what follows from it as an argument (model: is_late of app.move_slot). A time that only SQL knows has a function of its own that names it (model: app.notice_delay).',
  },
  {
    name: 'clock',
    pattern: /\bDate\.now\(|\bnew Date\(\s*\)|\bTemporal\.Now\b/g,
    files: ['server/src/**/*.ts', 'shared/src/**/*.ts'],
    except: ['server/src/platform/clock.ts', ...onlyForTests],
    message:
      'Only server/src/platform/clock.ts reads the clock: use now() or nowMs(). Shared code takes the time as an argument.',
  },
  {
    name: 'formatter of dates',
    pattern: /\bnew Intl\.DateTimeFormat\(|\.toLocale(?:Date|Time)?String\(/g,
    files: server,
    except: ['server/src/platform/time/date-format.ts', ...onlyForTests],
    message:
      'Each new formatter takes 50 kB that the garbage collector does not see: use dateFormat (server/src/platform/time/date-format.ts), which creates it once.',
  },
  {
    name: 'day from a locale',
    // Locales that are chosen because their dates happen to look like ISO 8601, or begin like it.
    pattern: /(['"`])(?:sv|sv-SE|en-CA|fr-CA|en-ZA|lt-LT)\1/g,
    files: ['{shared,server,web,e2e,bench,scripts}/**/*.{ts,tsx,mjs,js}'],
    except: ['web/src/testing/other-intl.ts', 'web/src/lib/time/format.test.ts', ...rules],
    message:
      'How a locale writes a date differs between browsers, and what reads it back breaks: compute the day with dayOf (shared/src/lib/wall-time.ts), dayHere (shared/src/lib/days.ts) or dayIn (web/src/lib/time/day-in.ts), in tests of the server with Temporal.',
  },
  {
    name: 'network',
    pattern: /(?<![.\w])fetch\(|\b(?:window|globalThis|self)\.fetch\b|\bXMLHttpRequest\b|\bsendBeacon\b/g,
    files: web,
    except: ['web/src/lib/api/{http,optional-fetch,transfer}.ts', 'web/src/testing/server/*.ts', ...tests],
    message:
      'Only web/src/lib/api/api.ts (api, queries, callFunction) and lib/api/http.ts (signInCalls) call the server: use those, or add a call there.',
  },
  {
    name: 'live updates',
    pattern: /\b(?:EventSource|WebSocket)\b/g,
    files: web,
    except: ['web/src/lib/api/live.ts', ...tests],
    message: 'Only web/src/lib/api/live.ts receives live updates: use the queries that it refreshes.',
  },
  {
    name: 'storage',
    pattern: /\b(?:localStorage|sessionStorage|indexedDB)\b|\bdocument\.cookie\b/g,
    files: ['web/**/*.{ts,tsx,js,html}'],
    except: [
      'web/src/lib/{storage,device-store,recording-store}.ts',
      'web/public/{theme,leave}.js',
      'web/src/jsdom-setup.ts',
      ...tests,
    ],
    message:
      'Only web/src/lib/storage.ts accesses browser storage: use readStored, writeStored, readCookie or writeCookie. What a client lets their device keep goes through web/src/lib/device-store.ts, encrypted, and a recording that was not sent yet through recording-store.ts.',
  },
  {
    name: 'lazy code',
    // React.lazy keeps a rejection forever, and a bare import leaves error handling to every caller.
    pattern:
      /(?<!\b(?:lazyPart|lazyOverlay|lazyDialog|lazyQuietly|lazyCode)\(\s*\(\) =>\s*)\bimport\(|\bReact\.lazy\b|import [^;]*?[{,]\s*lazy\s*[,}][^;]*?from 'react'/g,
    files: web,
    // Feature declarations only name modules; the screens that read them use lazyPart.
    except: ['web/src/ui/lazy-part.ts', 'web/src/{features,screens}/**/*.feature.ts', ...tests],
    message:
      'Loading code on demand can fail: use lazyPart (web/src/ui/lazy-part.ts), lazyDialog, lazyOverlay or lazyQuietly (lazy-overlay.ts) for components, and lazyCode (web/src/lib/code/lazy-code.ts) otherwise.',
  },
  {
    name: 'form',
    pattern: /\b(?:useForm|createFormControl)\b|@hookform\/resolvers/g,
    files: web,
    except: ['web/src/lib/forms/use-defined-form.ts'],
    message:
      'Only web/src/lib/forms/use-defined-form.ts calls useForm: describe the form with defineForm, then call useRecordForm for a dialog, usePageForm for a page, or useDefinedForm for a form without a record (CONTRIBUTING.md, Building blocks).',
  },
  {
    name: 'fixed wait',
    pattern: /\bwaitForTimeout\(|\bsetTimeout\(\s*(?:done|resolve)\s*,|\bnode:timers\/promises\b/g,
    files: [...tests, 'server/src/testing/**', 'web/src/testing/**'],
    except: ['server/src/testing/until.ts', 'e2e/support/stays.ts', 'e2e/support/engines/engine.ts', 'scripts/**'],
    message:
      'A fixed wait is too long on one machine and too short on another: wait for what you expect with expect.poll, findBy or expect(locator), on the server with until or changesReceived of server/src/testing. For what must not happen there is stays (until.ts), or expectStays.',
  },
  {
    name: 'short limit',
    pattern: /\bvi\.wait(?:For|Until)\(|\btimeout: ?(?:\d{1,4}|\d_\d{3})\b/g,
    files: ['**/*.test.*', 'server/src/testing/**', 'web/src/testing/**'],
    except: ['web/src/testing/short-element-error.test.ts', ...rules],
    message:
      'A busy machine takes longer than ten seconds now and then: leave the limit out, those of vitest.config.ts and jsdom-setup.ts are long enough. Instead of vi.waitFor, whose limit is one second, use expect.poll, waitFor of Testing Library or until of server/src/testing.',
  },
  {
    name: 'raw HTML',
    pattern: /\bdangerouslySetInnerHTML\b|\.(?:innerHTML|outerHTML)\s*=|\binsertAdjacentHTML\b|\bdocument\.write\b/g,
    files: ['{web,server}/**/*.{ts,tsx,js}'],
    except: tests,
    message: 'Raw HTML can contain scripts: render text as children of an element.',
  },
  {
    name: 'browser date or time input',
    pattern: /\btype=(?:\{\s*)?['"](?:date|month|week|time|datetime-local)['"]/g,
    files: web,
    except: tests,
    message:
      "Browser inputs for dates and times follow the browser’s language, not the practice: use web/src/ui/DateInput.tsx, control: 'day' in a form, or TimeInput.tsx.",
  },
  {
    name: 'barrel',
    pattern: /^[ \t]*export \*/gm,
    files: code,
    except: [...generated, ...rules],
    message: 'No barrels: use named exports and import from the defining file.',
  },
  {
    name: 'unrun test',
    pattern: /\.only\(|\.(?:skip|todo|fixme)\(\s*(?:['"`)]|async\b|\()|\bx(?:it|test|describe)\(/g,
    files: ['**/*.test.*', 'e2e/**/*.ts'],
    except: rules,
    message:
      'Fix the test or delete it. If it depends on the machine, use skipIf(condition) or skip(condition, reason).',
  },
  {
    name: 'mock of our own module',
    pattern: /\bvi\.(?:doMock|mock)\(\s*(?:import\(\s*)?['"`](?:\.|@openhour)/g,
    files: ['**/*.test.*'],
    except: rules,
    message: 'Do not mock our own modules: test over HTTP, or the screen by role and label, on a real database.',
  },
  {
    name: 'every column',
    pattern: /(?<!\bas\s+(?:not\s+)?(?:materialized\s+)?\(\s*)\bselect \*|\.(?:selectAll|returningAll)\(/gi,
    files: server,
    except: onlyForTests,
    message:
      'Name the columns, or new ones leak into answers. select * is allowed only from a CTE of the same statement.',
  },
  {
    name: 'SQL text',
    pattern:
      /['"`]\s*(?:select\s+[^'"`]*\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|create\s+(?:table|role|index)\s)/gi,
    files: server,
    except: [...queries, ...onlyForTests, 'server/src/commands/**'],
    message:
      'SQL belongs in *.queries.ts: write a function there that returns the statement, and pass it to run(), runAs() or runPlain().',
  },
  {
    name: 'fixed host',
    pattern:
      /\bhttp:\/\/(?!localhost\b|127\.0\.0\.1\b|\[::1\]|www\.w3\.org\/|www\.aiim\.org\/|(?:terminology\.)?hl7\.org\/|loinc\.org\b|unitsofmeasure\.org\b|(?:[\w-]+\.)*(?:example|test|invalid)\b)(?:\w|\[[\da-f:])/g,
    files: code,
    except: [...generated, ...rules],
    message: 'No hard-coded http:// address: read it from server/src/platform/env.ts, or use https://.',
  },
  {
    name: 'stolen focus',
    // Base UI always focuses an explicit finalFocus, even if another dialog has opened since.
    pattern: /\bfinalFocus\s*(?:=|:)(?![^\n]*\bfocusMovedOn\()/g,
    files: web,
    except: [],
    message:
      'A closing popup would steal the focus: use finalFocus={() => !focusMovedOn(popup.current) && …} (web/src/ui/focus-moved-on.ts).',
  },
  {
    name: 'unfinished',
    pattern: /\b(?:TODO|FIXME)\b/g,
    files: ['**/*.{ts,tsx,mjs,js,css,html,sql}'],
    except: [...generated, ...rules],
    comments: true,
    message: 'Finish it now or open an issue instead.',
  },
  {
    name: 'silenced rule',
    pattern: /\b(?:oxlint|eslint)-disable(?![^\n]* -- \S)/g,
    files: code,
    except: [...generated, ...rules],
    comments: true,
    message: 'Give a reason: // oxlint-disable-next-line <rule> -- <reason>',
  },
]

/** Violations, as `path:line  message  [name]`. */
export function checkWords(folder) {
  return ourFiles(folder).flatMap((path) => {
    const wanted = words.filter(({ files, except }) => matchesAny(path, files) && !matchesAny(path, except))
    if (wanted.length === 0) return []
    const text = textOf(folder, path)
    const withoutComments = blankComments(text)
    return wanted.flatMap(({ name, pattern, comments, message }) =>
      [...(comments ? text : withoutComments).matchAll(pattern)].map(
        (match) => `${path}:${lineOf(text, match.index)}  ${message}  [${name}]`,
      ),
    )
  })
}

/** Blanks comments but keeps every character position. A comment after code counts if a space precedes it. */
function blankComments(text) {
  return text
    .split('\n')
    .map((line) => {
      const start = /^\s*(?:\/\/|\/\*|\*)/.test(line) ? 0 : line.search(/\s\/\/\s/)
      return start < 0 ? line : line.slice(0, start) + ' '.repeat(line.length - start)
    })
    .join('\n')
}

function lineOf(text, index) {
  return text.slice(0, index + 1).split('\n').length
}

runAsProgram(import.meta.url, checkWords)
