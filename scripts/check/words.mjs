// Words that an import rule cannot see, each with the one place where it may stand.
import { matchesAny, ourFiles, runAsProgram, textOf } from './files.mjs'

const code = ['**/*.{ts,tsx,mjs,js}']
const server = ['server/src/**/*.ts']
const web = ['web/src/**/*.{ts,tsx}']
const tests = ['**/*.test.*', 'e2e/**']
const onlyForTests = [...tests, 'server/src/testing/**']
const queries = ['**/*.queries.ts', 'server/src/platform/database/**', 'server/src/platform/live/**']
const generated = ['**/*.gen.ts', '**/*.generated.ts']
/** The rules and their test name what they forbid. */
const rules = ['scripts/check/words.mjs', 'scripts/check/*.test.mjs']

/**
 * `pattern` is sought in the text of every file that `files` names and `except` does not. Comments do not count, unless `comments` says so.
 * `message` says what to do instead.
 */
export const words = [
  {
    name: 'environment',
    pattern: /\bprocess\.env\b|from 'node:process'/g,
    files: ['{shared,server,web,db}/**/*.{ts,tsx}'],
    except: ['server/src/platform/env.ts', '**/*.config.ts', ...onlyForTests],
    message:
      'The environment is read in server/src/platform/env.ts alone: add the setting there and take it as an argument.',
  },
  {
    name: 'clock',
    pattern: /\bDate\.now\(|\bnew Date\(\s*\)|\bTemporal\.Now\b/g,
    files: ['server/src/**/*.ts', 'shared/src/**/*.ts'],
    except: ['server/src/platform/clock.ts', ...onlyForTests],
    message:
      'Time comes from server/src/platform/clock.ts alone (shared code takes the moment as an argument): use now() or nowMs().',
  },
  {
    name: 'network',
    pattern: /(?<![.\w])fetch\(|\b(?:window|globalThis|self)\.fetch\b|\bXMLHttpRequest\b|\bsendBeacon\b/g,
    files: web,
    except: ['web/src/lib/{http,ask,transfer}.ts', 'web/src/**/*-stand-in.ts', ...tests],
    message:
      'The server is asked through web/src/lib/api.ts (api, queries, callFunction) and lib/http.ts (signInCalls) alone: use those, or add a call there.',
  },
  {
    name: 'live updates',
    pattern: /\b(?:EventSource|WebSocket)\b/g,
    files: web,
    except: ['web/src/lib/live.ts', ...tests],
    message: 'Live updates arrive in web/src/lib/live.ts alone: use the queries that it refreshes.',
  },
  {
    name: 'storage',
    pattern: /\b(?:localStorage|sessionStorage|indexedDB)\b|\bdocument\.cookie\b/g,
    files: ['web/**/*.{ts,tsx,js,html}'],
    except: ['web/src/lib/storage.ts', 'web/public/theme.js', ...tests],
    message:
      'What the browser keeps goes through web/src/lib/storage.ts alone: use readStored, writeStored, readCookie or writeCookie.',
  },
  {
    name: 'code fetched later',
    // React.lazy keeps a rejection for ever, and a bare import leaves everybody to find out what to do about one.
    pattern:
      /(?<!\b(?:lazyPart|lazyOverlay|lazyQuietly|lazyCode)\(\s*\(\) =>\s*)\bimport\(|\bReact\.lazy\b|import [^;]*?[{,]\s*lazy\s*[,}][^;]*?from 'react'/g,
    files: web,
    // What a declaration names, the screens that read it fetch with lazyPart.
    except: ['web/src/ui/lazy-part.ts', 'web/src/{features,screens}/**/*.feature.ts', ...tests],
    message:
      'Code that is fetched later can fail to come: lazyPart of web/src/ui/lazy-part.ts, lazyOverlay or lazyQuietly of lazy-overlay.ts beside it for a component, lazyCode of web/src/lib/lazy-code.ts for the rest.',
  },
  {
    name: 'fixed wait',
    pattern: /\bwaitForTimeout\(|\bsetTimeout\(\s*(?:done|resolve)\s*,|\bnode:timers\/promises\b/g,
    files: [...tests, 'server/src/testing/**', 'web/src/testing/**'],
    except: ['server/src/testing/until.ts', 'e2e/support/stays.ts', 'scripts/**'],
    message:
      'A fixed wait is too long on one machine and too short on another: wait for what you expect with expect.poll, findBy or expect(locator), on the server with until or heard of server/src/testing. For what must not happen there is stays (until.ts), or expectStays.',
  },
  {
    name: 'raw HTML',
    pattern: /\bdangerouslySetInnerHTML\b|\.(?:innerHTML|outerHTML)\s*=|\binsertAdjacentHTML\b|\bdocument\.write\b/g,
    files: ['{web,server}/**/*.{ts,tsx,js}'],
    except: tests,
    message: 'Text must stay text, or it can carry a script: render it as children of an element.',
  },
  {
    name: 'clock of the browser',
    pattern: /\btype=(?:\{\s*)?['"](?:time|datetime-local)['"]/g,
    files: web,
    except: tests,
    message: 'The browser shows a time by a clock of its own, not by the practice’s: use web/src/ui/TimeInput.tsx.',
  },
  {
    name: 'barrel',
    pattern: /^[ \t]*export \*/gm,
    files: code,
    except: [...generated, ...rules],
    message: 'No barrels: name what you export, in the file that holds it, and import it from there.',
  },
  {
    name: 'unrun test',
    pattern: /\.only\(|\.(?:skip|todo|fixme)\(\s*(?:['"`)]|async\b|\()|\bx(?:it|test|describe)\(/g,
    files: ['**/*.test.*', 'e2e/**/*.ts'],
    except: rules,
    message:
      'Every test runs: repair it or delete it. What depends on the machine says so: skipIf(condition), or skip(condition, reason).',
  },
  {
    name: 'double of our own',
    pattern: /\bvi\.(?:doMock|mock)\(\s*(?:import\(\s*)?['"`](?:\.|@openhour)/g,
    files: ['**/*.test.*'],
    except: rules,
    message:
      'Nothing of ours is replaced in a test: go through the front door (HTTP, or the screen by role and label) on a real database.',
  },
  {
    name: 'every column',
    pattern: /(?<!\bas\s+(?:not\s+)?(?:materialized\s+)?\(\s*)\bselect \*|\.(?:selectAll|returningAll)\(/gi,
    files: server,
    except: onlyForTests,
    message:
      'Name the columns, or a new one leaks into every answer. Only a CTE inside the same statement may say select *.',
  },
  {
    name: 'SQL text',
    pattern:
      /['"`]\s*(?:select\s+[^'"`]*\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|create\s+(?:table|role|index)\s)/gi,
    files: server,
    except: [...queries, ...onlyForTests, 'server/src/commands/**'],
    message:
      'SQL lives in *.queries.ts alone: write a function there that returns the statement, and give it to run(), runAs() or runPlain().',
  },
  {
    name: 'fixed host',
    pattern:
      /\bhttp:\/\/(?!localhost\b|127\.0\.0\.1\b|\[::1\]|www\.w3\.org\/|(?:[\w-]+\.)*(?:example|test|invalid)\b)(?:\w|\[[\da-f:])/g,
    files: code,
    except: [...generated, ...rules],
    message: 'No fixed address without encryption: read it from server/src/platform/env.ts, or use https://.',
  },
  {
    name: 'focus taken back',
    // Base UI gives the focus to an explicit finalFocus always, also out of the dialog that was opened meanwhile.
    pattern: /\bfinalFocus\s*(?:=|:)(?![^\n]*\bfocusMovedOn\()/g,
    files: web,
    except: [],
    message:
      'What fades would take the focus out of what it opened: finalFocus={() => !focusMovedOn(popup.current) && …}, from web/src/ui/focus-moved-on.ts.',
  },
  {
    name: 'unfinished',
    pattern: /\b(?:TODO|FIXME)\b/g,
    files: ['**/*.{ts,tsx,mjs,js,css,html,sql}'],
    except: [...generated, ...rules],
    comments: true,
    message: 'Finish it now, or write it down as an issue: nothing half done is kept in the code.',
  },
  {
    name: 'silenced rule',
    pattern: /\b(?:oxlint|eslint)-disable(?![^\n]* -- \S)/g,
    files: code,
    except: [...generated, ...rules],
    comments: true,
    message: 'Say why the rule does not fit here: // oxlint-disable-next-line <rule> -- <reason>',
  },
]

/** The words that stand where they must not, as `path:line  message  [name]`. */
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

/** Keeps every character at its place. Line by line: a comment that begins behind code counts when a space stands before it. */
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
