// Lists failed tests with the first lines of their messages, and where the time went, from the JSON reports of vitest and Playwright, for the end of the log.
import { readFileSync } from 'node:fs'

const messageLines = 14
// Terminal colours start with the escape character.
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

const head = (message) =>
  message
    .replace(colours, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, messageLines)
    .map((line) => `    ${line.trim().slice(0, 200)}`)
    .join('\n')

function ofVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failures = assertionResults
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map((test) => ({
        failed: test.status === 'failed',
        text: `${name} > ${test.fullName}\n${head(test.failureMessages[0])}`,
      }))
    const broken = status === 'failed' && failures.length === 0
    return broken ? [{ failed: true, text: `${name}\n${head(message ?? '')}` }] : failures
  })
}

function ofSuite(suite) {
  const own = (suite.specs ?? []).flatMap((spec) => {
    const first = spec.tests.flatMap(({ results }) => results).find(({ errors }) => errors.length > 0)
    if (!first) return []
    const printed = first.stdout.map(({ text = '' }) => text).join('')
    const output = [head(first.errors[0].message ?? ''), head(printed)].filter(Boolean).join('\n')
    return [{ failed: !spec.ok, text: `${spec.file}:${spec.line} > ${spec.title}\n${output}` }]
  })
  return [...own, ...(suite.suites ?? []).flatMap(ofSuite)]
}

function ofPlaywright({ suites, errors }) {
  return [
    ...suites.flatMap(ofSuite),
    ...errors.map(({ message }) => ({ failed: true, text: `outside the tests\n${head(message ?? '')}` })),
  ]
}

/** Files of Vitest's report with failures. None if it was not written. */
export function failedFilesIn(path) {
  try {
    const { testResults } = JSON.parse(readFileSync(path, 'utf8'))
    return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  } catch {
    return []
  }
}

/** Tests of a JSON report that failed or passed only on retry. A missing report counts as a failure. */
export function failuresIn(path) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'))
    return report.testResults ? ofVitest(report) : ofPlaywright(report)
  } catch (error) {
    return [{ failed: true, text: `no report was written: ${error.message}` }]
  }
}

const secondsOfSuite = (suite) =>
  (suite.specs ?? [])
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration / 1000, 0) +
  (suite.suites ?? []).reduce((sum, inner) => sum + secondsOfSuite(inner), 0)

/** The files that took longest, and how many seconds all took together, one after another. Empty without a report. */
export function slowestIn(path, most = 12) {
  try {
    const { testResults, suites } = JSON.parse(readFileSync(path, 'utf8'))
    const files = testResults
      ? testResults.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
      : suites.map((suite) => ({ name: suite.file, seconds: secondsOfSuite(suite) }))
    const all = Math.round(files.reduce((sum, { seconds }) => sum + seconds, 0))
    const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, most)
    return [
      `${all} s in ${files.length} files`,
      ...slowest.map(({ name, seconds }) => `${Math.round(seconds)} s ${name}`),
    ]
  } catch {
    return []
  }
}
